import { type Day, formatDay } from "#app/platform/dates.ts";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { type Certificate, certificateState } from "./engineer.ts";

/** That a certificate ends soon, or has ended; nothing while it is valid. `today` is the company's day. */
export function CertificateWarning({ certificate, today }: { certificate: Certificate | null; today: Day }) {
  const engineers = useScreenWords(engineersWords);
  const state = certificateState(certificate?.until ?? null, today);
  if (state === "valid") return null;
  const day = formatDay(certificate?.until);
  return state === "ended" ? (
    <p className="notice-line over">{engineers.certificateEnded({ day })}</p>
  ) : (
    <p className="notice-line">{engineers.certificateEnds({ day })}</p>
  );
}
