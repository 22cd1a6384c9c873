/** Visits to the screens of signing in, and of users. */
import type { Shown, Visits } from "./shown.ts";

export function accessVisits(_: Shown): Visits {
  return {
    "/login": [
      { path: "/login", signedOut: true },
      {
        path: "/login?to=%2Fquotes",
        form: { email: "nobody@example.com", password: "x" },
        status: 422,
        signedOut: true,
      },
      { path: "/quotes", status: 302, signedOut: true },
    ],
    "/first-run": [],
    "/invitation": [{ path: "/invitation?token=x", status: 404, signedOut: true }],
    "/admin/users": [
      { path: "/admin/users" },
      { path: "/admin/users", form: { email: "nobody", role: "office" }, status: 422 },
      { path: "/admin/users", form: { email: "admin@example.com", role: "office" }, status: 409 },
    ],
    "/login/code": [{ path: "/login/code", status: 302, signedOut: true }],
    "/login/second-factor": [{ path: "/login/second-factor", status: 302, signedOut: true }],
    "/admin/second-factor": [{ path: "/admin/second-factor" }],
    "/admin/second-factor/recovery-codes": [{ path: "/admin/second-factor/recovery-codes" }],
    "/admin/second-factor/move": [{ path: "/admin/second-factor/move" }],
    "/admin/users/second-factor": [{ path: "/admin/users/second-factor?asked=1" }],
    "/admin/users/:id/reset": [
      { path: "/admin/users/1/reset?way=make" },
      { path: "/admin/users/4000000/reset", status: 404 },
    ],
    "/admin/users/:id/second-factor": [
      { path: "/admin/users/1/second-factor" },
      { path: "/admin/users/4000000/second-factor", status: 404 },
    ],
    "/admin/users/:id": [
      { path: "/admin/users/1" },
      { path: "/admin/users/1", form: { intent: "invite" }, status: 409 },
      { path: "/admin/users/4000000", status: 404 },
    ],
  };
}
