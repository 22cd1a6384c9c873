/** The settings of the company's mail server, as the calls and the form have them. */

/** The usual port for STARTTLS. With implicit TLS it is 465 (behaviour 3.6). */
const defaultPort = 587;

/** What GET /api/settings/email gives: never the password. */
export type EmailSettings = {
  smtp_host: string;
  smtp_port: number;
  smtp_secure: 0 | 1;
  smtp_user: string;
  smtp_pass: "";
  smtp_pass_set: 0 | 1;
  smtp_from_name: string;
  smtp_from_email: string;
  business_notify_email: string;
};

/** The fields of the form, in their order. */
export const emailFieldNames = [
  "smtp_host",
  "smtp_port",
  "smtp_secure",
  "smtp_user",
  "smtp_pass",
  "smtp_from_name",
  "smtp_from_email",
  "business_notify_email",
] as const;

/** What the form shows: all values are texts, and the password is always "". */
export type EmailValues = Record<(typeof emailFieldNames)[number], string>;

/** The form while no mail server is set up (behaviour 3.6). */
export const noEmailSettings: EmailValues = {
  smtp_host: "",
  smtp_port: String(defaultPort),
  smtp_secure: "",
  smtp_user: "",
  smtp_pass: "",
  smtp_from_name: "",
  smtp_from_email: "",
  business_notify_email: "",
};

/** Whether the stored password can be used, and if not, why; "unused" where no user is named. */
export type PasswordState = "none" | "unused" | "usable" | "keyLost" | "otherHost";
