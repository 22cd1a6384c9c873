/** Security headers of answers (docs/security.md). */
import { environment } from "#app/platform/environment.server.ts";

/** Browser features that no page uses. Denied, so that injected code cannot use them either. */
const unused = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** The headers of every answer, including files and refusals. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": unused.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // The policy for a file or a refusal. Pages, calls and documents replace it by their own.
  ...(import.meta.env.PROD && {
    "Content-Security-Policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  }),
  ...(environment.secure && { "Strict-Transport-Security": "max-age=31536000" }),
};

/** Sets the headers of a page, call or document. `nonce` allows the page's inline scripts; null: it has no script. */
export function setSecurityHeaders(headers: Headers, nonce: string | null): void {
  // Without JavaScript the browser's own PDF viewer shows a document in a frame of our page. No other frames are
  // allowed.
  const framed = headers.get("Content-Type") === "application/pdf";
  headers.set("X-Frame-Options", framed ? "SAMEORIGIN" : "DENY");
  // no-store alone is enough today; older browsers know only no-cache.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache, no-store");
  // The development server adds inline scripts and styles of its own.
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, framed));
}

function contentSecurityPolicy(nonce: string | null, framed: boolean): string {
  if (nonce === null) return plainPolicy;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
  ].join("; ");
}

/** The policy of a page without scripts, on which none can run. */
const plainPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");
