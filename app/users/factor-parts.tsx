/** What the screens of the second factor share. */
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownSecret } from "./shown-secret.server.ts";

/** A new secret, to scan or to type. */
export function NewSecret({ shown }: { shown: Omit<ShownSecret, "secret"> }) {
  const factor = useScreenWords(secondFactorWords);
  return (
    <>
      <svg className="qr" viewBox={`0 0 ${shown.qr.size} ${shown.qr.size}`} role="img" aria-label={factor.qr}>
        <path d={shown.qr.path} />
      </svg>
      <p className="small">
        {factor.typeSecret} <code className="typed-key">{shown.grouped}</code>{" "}
        <a href={shown.address}>{factor.openApp}</a>
      </p>
    </>
  );
}

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const factor = useScreenWords(secondFactorWords);
  return (
    <>
      <p>{factor.recoveryLead}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
