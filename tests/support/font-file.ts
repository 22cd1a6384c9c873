/** Font files of the documents' typeface, for tests of what is changed in one. */
import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";

const src = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");

/** A font file of its own, under a name of its own, as fontkit opens it. */
export async function fileOf<File>(fontFamily: string): Promise<File> {
  Font.register({ family: fontFamily, src });
  await Font.load({ fontFamily });
  return (Font.getFont({ fontFamily }) as unknown as { data: File }).data;
}
