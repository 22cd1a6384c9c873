/** What answers tell a browser to refuse (docs/security.md). */
import { environment } from "#app/platform/environment.server.ts";

/** What no page of the product uses, so that no page, nor what was put into it, can. */
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

/** The headers of every answer, files and refusals too. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": unused.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // A page, call or document has its own instead; for a file or a refusal this is all there is to say.
  ...(import.meta.env.PROD && {
    "Content-Security-Policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  }),
  ...(environment.secure && { "Strict-Transport-Security": "max-age=31536000" }),
};

/** Puts the headers of a page, call or document; `nonce` is that of the page's inline scripts. */
export function setSecurityHeaders(headers: Headers, nonce: string): void {
  // Without JavaScript the preview of a document is the browser's own, in a frame of our page. Nothing else is framed.
  const framed = headers.get("Content-Type") === "application/pdf";
  headers.set("X-Frame-Options", framed ? "SAMEORIGIN" : "DENY");
  // no-store is the whole rule today; browsers that are older know no-cache alone.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache, no-store");
  // The development server injects scripts and styles of its own.
  if (import.meta.env.PROD) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, framed));
}

function contentSecurityPolicy(nonce: string, framed: boolean): string {
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
