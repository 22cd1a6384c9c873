/** Visits to the screens of the hub, settings and the sessions. */
import type { Shown, Visits } from "./shown.ts";

export function adminVisits({ session }: Shown): Visits {
  return {
    "/admin": [{ path: "/admin" }, { path: "/admin", form: {}, status: 405 }],
    "/admin/new-report": [{ path: "/admin/new-report" }],
    "/settings": [{ path: "/settings" }, { path: "/settings", form: { email: "none", iva_percent: "x" }, status: 422 }],
    "/admin/email-texts": [
      { path: "/admin/email-texts" },
      {
        path: "/admin/email-texts",
        form: { kind: "quote", language: "es", subject: "{numbers}", message: "" },
        status: 422,
      },
    ],
    "/admin/email": [
      { path: "/admin/email" },
      { path: "/admin/email", form: { intent: "save", smtp_from_email: "none" }, status: 422 },
      { path: "/admin/email", form: { intent: "test", to: "" }, status: 422 },
    ],
    "/admin/ios-calendar": [{ path: "/admin/ios-calendar" }],
    "/admin/ios-calendar/renew": [{ path: "/admin/ios-calendar/renew" }],
    "/admin/calls": [{ path: "/admin/calls" }],
    "/admin/audit": [
      { path: "/admin/audit" },
      { path: "/admin/audit?check=1" },
      { path: "/admin/audit?q=nobodyatall" },
      { path: "/admin/audit?from=never" },
    ],
    "/admin/series": [
      { path: "/admin/series" },
      { path: "/admin/series", form: { series: "simplified", prefix: "1", first: "0" }, status: 422 },
    ],
    "/admin/tax-rules": [
      { path: "/admin/tax-rules" },
      { path: "/admin/tax-rules", form: { tax_rules: "france" }, status: 422 },
    ],
    "/admin/verifactu": [
      { path: "/admin/verifactu" },
      { path: "/admin/verifactu?check=1" },
      { path: "/admin/verifactu", form: { intent: "mode", mode: "real" }, status: 422 },
      { path: "/admin/verifactu", form: { intent: "certificate", passphrase: "x" }, status: 422 },
      { path: "/admin/verifactu", form: { intent: "declare", system_id: "x" }, status: 422 },
    ],
    "/admin/backups": [{ path: "/admin/backups" }],
    "/admin/change-password": [
      { path: "/admin/change-password" },
      { path: "/admin/change-password", form: { currentPassword: "", newPassword: "" }, status: 422 },
    ],
    "/admin/sessions": [{ path: "/admin/sessions" }],
    "/admin/sessions/end-others": [{ path: "/admin/sessions/end-others" }],
    "/admin/sessions/:id/end": [{ path: `/admin/sessions/${session}/end` }],
    "/logout": [{ path: "/logout" }],
  };
}
