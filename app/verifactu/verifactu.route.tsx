/** The screen VERI*FACTU, /admin/verifactu: the queue, what was refused, sending, certificate, declaration. */
import { readFile } from "node:fs/promises";
import { redirect } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { expectPeriod, parsePeriod } from "#app/http/period.server.ts";
import { answerRefusal, loadOrEmpty, textsOf, withFormOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { formatDay, formatLocalTime } from "#app/platform/dates.ts";
import { wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { recordDateTexts } from "#app/tax/record-dates.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { verifactuWords } from "#app/words/verifactu-words.ts";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/verifactu.route";
import { type AttemptFault, attemptFault } from "./attempt-faults.ts";
import { daysToRenew, getCertificate, saveCertificate } from "./certificate.server.ts";
import { checkRecords } from "./chain-check.server.ts";
import { declarationFields } from "./declaration.ts";
import { getAgencySite, getMode, getQueue } from "./queue.server.ts";
import { listWrong, sendAgain } from "./send-again.server.ts";
import {
  createProducerDeclaration,
  getCompany,
  isVersionDeclared,
  listProducerDeclarations,
  setMode,
  startProducerDeclaration,
} from "./setup.server.ts";
import { declarationSchema, modeSchema, periodSchema } from "./verifactu.schema.ts";
import { CertificateCard, DeclarationCard, ModeCard, QueueCard, WrongCard } from "./verifactu-cards.tsx";

/** A certificate has some kilobytes. */
const mostBytes = 100_000;

/** The most refused records that the screen lists; the others follow when these are done. */
const mostShown = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const { verifactu, tax } = words;
  const { asked: records, period } = parsePeriod(url, { usual: {}, read: recordsPeriod, words });
  return loadOrEmpty(load, { shown: null, records });

  async function load() {
    if (period) throw redirect(`/api/verifactu/records?${period}`);
    const [queue, certificate, declarations, start, isDeclared] = await Promise.all([
      ...([
        getQueue(),
        getCertificate(),
        listProducerDeclarations(),
        startProducerDeclaration(),
        isVersionDeclared(),
      ] as const),
    ]);
    const { waiting_since: since, answered_at } = queue;
    const shown = {
      // Written by the server: the component of these dates is in the file of what forms share.
      dates: recordDateTexts(tax),
      queue: {
        ...queue,
        waiting_since: since ? formatLocalTime(since) : "",
        answered_at: answered_at ? clockTime(answered_at) : "",
        error: reasonOf(queue.error, verifactu.faults),
      },
      certificate: certificate && { ...certificate, until: formatDay(dayOf(certificate.until)) },
      endsIn: certificate && daysToRenew(certificate, new Date()),
      wrong: await listWrong(await getAgencySite(), mostShown),
      declarations: declarations.map(({ id, program_version, producer, signed_on }) => ({
        ...{ id, text: verifactu.version({ version: program_version, producer, day: formatDay(signed_on) }) },
      })),
      start,
      isUndeclared: queue.mode === "real" && !isDeclared,
      checked: url.searchParams.get("check") === null ? null : await checkedText({ verifactu }),
    };
    return { shown: shown as typeof shown | null, records };
  }
}

/** The query of the call that gives the records of a period. Throws an invalid Problem for a wrong one. */
function recordsPeriod(search: URLSearchParams): URLSearchParams {
  const { from = "", to = "" } = validate(periodSchema, Object.fromEntries(search));
  expectPeriod({ from, to }, "to");
  return new URLSearchParams({ from, to });
}

async function checkedText({ verifactu }: Pick<Words, "verifactu">): Promise<{ tone: "ok" | "bad"; text: string }> {
  const { records, broken } = await checkRecords();
  if (!broken) return { tone: "ok", text: verifactu.whole({ n: records }) };
  const { number, generated_at, fault } = broken;
  if (fault === "missing") return { tone: "bad", text: verifactu.recordMissing({ number }) };
  if (fault === "differs") return { tone: "bad", text: verifactu.recordDiffers({ number }) };
  return { tone: "bad", text: verifactu.broken({ number, when: formatLocalTime(generated_at) }) };
}

/** Why the last attempt failed: in the words of the screen, or what the agency said. */
function reasonOf(stored: string, faults: Record<AttemptFault, string>): string {
  const fault = attemptFault(stored);
  return fault ? faults[fault] : stored;
}

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const wanted = { field: "certificate", most: 1, bytes: mostBytes };
  return withFormOf(request, wanted, async ({ texts, files: [file], expectStored }) => {
    const { passphrase, seal, ...typed } = textsOf(texts, [
      ...(["intent", "mode", "passphrase", "seal", "id"] as const),
      ...declarationFields,
    ]);
    try {
      const text = await act();
      return await redirectWithNotice("/admin/verifactu", { tone: "ok", text });
    } catch (error) {
      return answerRefusal(error, words, { ...typed, seal });
    }

    async function act(): Promise<string> {
      const now = new Date();
      if (typed.intent === "mode") {
        await setMode(validate(modeSchema, typed).mode, now);
        return words.verifactu.savedMode;
      }
      if (typed.intent === "declare") {
        await createProducerDeclaration(validate(declarationSchema, typed), now);
        return words.verifactu.declared;
      }
      if (typed.intent === "again") {
        await sendAgain(idOf({ id: typed.id }), now);
        return (await getMode()) === "off" ? words.verifactu.recordedAgain : words.verifactu.sentAgain;
      }
      expectStored();
      if (!file || file.bytes > mostBytes)
        throw wrongField("certificate", ({ problems }) => problems.certificateUnreadable);
      const { nif } = await getCompany();
      await saveCertificate({ pfx: await readFile(file.path), passphrase, isSeal: seal === "1" }, { nif, now });
      return words.verifactu.uploaded;
    }
  });
}

export default function Verifactu({ loaderData, actionData }: Route.ComponentProps) {
  const verifactu = useScreenWords(verifactuWords);
  const { common } = useWords();
  const refusal = useRefusal(actionData);
  const { shown, records, failure } = loaderData;
  const isWrongPeriod = Object.keys(records.wrong).length > 0;
  useFocusFirstWrong(refusal ?? (isWrongPeriod ? records : null));
  const wrong = refusal?.fields ?? {};
  // What was typed is also shown when the rest cannot be read.
  const typed = refusal?.values;
  const declared = typed?.intent === "declare" ? typed : shown?.start;
  const mode = (typed?.intent === "mode" && typed.mode) || shown?.queue.mode;
  return (
    <Page title={verifactu.title} width="medium" beside={<BackLink to="/admin">{common.back}</BackLink>}>
      <LoadFailure failure={failure} />
      <p className="lead">{verifactu.lead}</p>
      {shown?.dates.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      {isWrongPeriod ? <FormProblem title={verifactu.notDownloaded} fields={records.wrong} /> : null}
      {shown?.checked ? <NoticeBox tone={shown.checked.tone}>{shown.checked.text}</NoticeBox> : null}
      {shown ? <QueueCard queue={shown.queue} records={records} /> : null}
      {shown && shown.wrong.length > 0 ? <WrongCard rows={shown.wrong} /> : null}
      {shown ? (
        <CertificateCard certificate={shown.certificate} endsIn={shown.endsIn} wrong={wrong} values={typed} />
      ) : null}
      {declared ? (
        <DeclarationCard
          versions={shown?.declarations ?? []}
          isUndeclared={shown?.isUndeclared ?? false}
          values={declared}
          wrong={wrong}
        />
      ) : null}
      {mode ? <ModeCard mode={mode} wrong={wrong} /> : null}
    </Page>
  );
}
