import { matchesEtag } from "#app/http/etag.server.ts";
import { anyOf, reader } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import type { Route } from "./+types/logo.api";

/** A logo as PNG, at an address with the hash of its bytes, so its content never changes. */
export async function loader({ request, params: { sha256 } }: Route.LoaderArgs): Promise<Response> {
  const headers = { ETag: `"${sha256}"`, "Cache-Control": "private, max-age=31536000, immutable" };
  const known = matchesEtag(request.headers.get("If-None-Match"), headers.ETag);
  const there = Prisma.sql`FROM "Logo" WHERE "sha256" = ${sha256}`;
  if (known && (await anyOf(there))) return new Response(null, { status: 304, headers });
  const logo = await reader().logo.findUnique({ where: { sha256 } });
  if (!logo) return new Response("Not found", { status: 404 });
  return new Response(logo.png, { headers: { ...headers, "Content-Type": "image/png" } });
}
