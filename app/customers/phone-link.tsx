import { phoneHref } from "./phone.ts";

/** A telephone number as typed, which a tap dials. */
export function PhoneLink({ tel }: { tel: string }) {
  const href = phoneHref(tel);
  return href ? (
    <a className="tap number" href={href}>
      {tel}
    </a>
  ) : (
    <span className="number">{tel}</span>
  );
}
