import { phoneParts } from "./phone.ts";

/** A telephone field as typed, in which a tap on a number dials it. */
export function PhoneLink({ tel }: { tel: string }) {
  return phoneParts(tel).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: only the place identifies a part
      <a key={index} className="tap number" href={href}>
        {text}
      </a>
    ),
  );
}
