import { type Theme, themeColours } from "./theme.ts";

/** What a home screen shows of the product: the name below its icon, and the icon where there is no manifest (iOS). */
export type HomeScreen = { title: string; icon: string };

/** The tags by which a phone offers to install the product, and the colour that it gives to its own bars. */
export function HomeScreenTags({ title, icon, theme }: HomeScreen & { theme: Theme | null }) {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href={icon} />
      <meta name="mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-title" content={title} />
      <meta name="apple-mobile-web-app-status-bar-style" content="default" />
      {(["light", "dark"] satisfies Theme[]).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          // Whoever chose a theme has it whatever the system says.
          content={themeColours[theme ?? scheme]}
        />
      ))}
    </>
  );
}
