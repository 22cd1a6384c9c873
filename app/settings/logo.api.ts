import { reader } from "#app/platform/database.server.ts";
import type { Route } from "./+types/logo.api";

/** A logo as PNG, at an address with the hash of its bytes, so its content never changes. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const logo = await reader().logo.findUnique({ where: { sha256: params.sha256 } });
  if (!logo) return new Response("Not found", { status: 404 });
  return new Response(logo.png, {
    headers: { "Content-Type": "image/png", "Cache-Control": "private, max-age=31536000, immutable" },
  });
}
