import { languageContext } from "#app/http/context.ts";
import { unlessUnchanged } from "#app/http/unchanged.server.ts";
import { shortName } from "#app/settings/brand.ts";
import { type IconName, iconPath } from "#app/settings/icons.ts";
import { getBrand } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Route } from "./+types/manifest.api";
import { themeColours } from "./theme.ts";

/**
 * The manifest with which a phone installs the product on its home screen (W3C, Web Application Manifest). Open without
 * signing in, like the sign-in page, which shows the same name and logo (docs/decisions/0015-logo-and-icons.md).
 */
export function loader(call: Route.LoaderArgs): Promise<Response> {
  const made = { from: ["Settings", "Letterhead", "Logo"], headers: { "Cache-Control": "private, no-cache" } } as const;
  return unlessUnchanged(call, made, () => renderManifest(call));
}

async function renderManifest({ context }: Route.LoaderArgs): Promise<Response> {
  const language = context.get(languageContext);
  const brand = await getBrand();
  const name = brand.name || wordsIn(language).shell.product;
  const icon = (icon: IconName, side: number, purpose: "any" | "maskable") => ({
    src: iconPath(brand.logo, icon),
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name,
    short_name: shortName(name),
    lang: language,
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: themeColours.light,
    background_color: themeColours.light,
    icons: [icon("192", 192, "any"), icon("512", 512, "any"), icon("maskable-512", 512, "maskable")],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
