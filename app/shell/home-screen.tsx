import { type Theme, themeColours } from "./theme.ts";

/** The name below the icon on a home screen, and the icon for iOS, which takes none from the manifest. */
export type HomeScreen = { title: string; icon: string };

/** The tags with which a phone offers to install the product, and the colour of the phone's own bars. */
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
          // A theme that the user has chosen applies whatever the system's theme is.
          content={themeColours[theme ?? scheme]}
        />
      ))}
    </>
  );
}
