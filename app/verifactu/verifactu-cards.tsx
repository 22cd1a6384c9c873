/** The cards of the screen VERI*FACTU, each with its own form. */
import { Form, Link } from "react-router";
import type { AskedPeriod } from "#app/http/period.server.ts";
import { Field, SelectField, TextField } from "#app/ui/field.tsx";
import { FormKey, useFormKey } from "#app/ui/form-key.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { verifactuWords } from "#app/words/verifactu-words.ts";
import { type DeclarationValues, declarationFields } from "./declaration.ts";

type Wrong = Record<string, string>;

type ShownQueue = {
  mode: "off" | "test" | "real";
  waiting: number;
  of_other_nif: number;
  unanswered: number;
  rejected: number;
  accepted_with_errors: number;
  waiting_since: string;
  answered_at: string;
  error: string;
};

/**
 * The state of the queue, the check of the chain, and all records as a file. The form for those of a period asks the
 * screen, which leads to the file, or says in the user's language why there is none.
 */
export function QueueCard({ queue, records }: { queue: ShownQueue; records: AskedPeriod }) {
  const verifactu = useScreenWords(verifactuWords);
  const lines = [
    verifactu.modes[queue.mode],
    verifactu.waiting({ n: queue.waiting, since: queue.waiting_since }),
    ...(queue.of_other_nif > 0 ? [verifactu.ofOtherNif({ n: queue.of_other_nif })] : []),
    ...(queue.unanswered > 0 ? [verifactu.unanswered({ n: queue.unanswered })] : []),
    ...(queue.rejected > 0 ? [verifactu.rejected({ n: queue.rejected })] : []),
    ...(queue.accepted_with_errors > 0 ? [verifactu.withErrors({ n: queue.accepted_with_errors })] : []),
    ...(queue.answered_at ? [verifactu.lastAnswer({ when: queue.answered_at })] : []),
  ];
  return (
    <section className="card">
      <div className="card-head">
        <h2>{verifactu.state}</h2>
      </div>
      <div className="card-body">
        {queue.error && queue.mode !== "off" ? (
          <NoticeBox tone="warn">{verifactu.trouble({ reason: queue.error })}</NoticeBox>
        ) : null}
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="actions stacked">
          <Link className="button" to="/admin/verifactu?check=1" preventScrollReset>
            {verifactu.check}
          </Link>{" "}
          <a className="button" href="/api/verifactu/records" download>
            {verifactu.download}
          </a>
        </div>
        <form method="get" action="/admin/verifactu">
          <input type="hidden" name="asked" value="1" />
          <div className="columns">
            <TextField
              label={verifactu.from}
              name="from"
              type="date"
              defaultValue={records.from}
              error={records.wrong.from}
            />
            <TextField label={verifactu.to} name="to" type="date" defaultValue={records.to} error={records.wrong.to} />
          </div>
          <div className="actions">
            <button type="submit" className="button">
              {verifactu.downloadPeriod}
            </button>
          </div>
        </form>
      </div>
    </section>
  );
}

type WrongRow = { id: number; number: string; code: string; message: string };

/** What was refused or accepted with errors, with what the agency says, each with the way out. */
export function WrongCard({ rows }: { rows: readonly WrongRow[] }) {
  const verifactu = useScreenWords(verifactuWords);
  const { common } = useWords();
  return (
    <section className="card">
      <div className="card-head">
        <h2>{verifactu.wrong}</h2>
      </div>
      <div className="card-body">
        <p>{verifactu.wrongLead}</p>
        <ul>
          {rows.map(({ id, number, code, message }) => (
            <li key={id}>
              <strong>{number}</strong>{" "}
              <span>
                {code} {message}
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <SubmitButton name="intent" value="again" className="button" busyText={common.saving}>
                  {verifactu.sendAgain}
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Where records are sent. */
export function ModeCard({ mode, wrong }: { mode: string; wrong: Wrong }) {
  const verifactu = useScreenWords(verifactuWords);
  const { common } = useWords();
  return (
    <Form method="post" noValidate preventScrollReset className="card" key={`mode ${mode}`}>
      <div className="card-head">
        <h2>{verifactu.sending}</h2>
      </div>
      <div className="card-body form-short">
        <SelectField label={verifactu.mode} name="mode" defaultValue={mode} error={wrong.mode}>
          {Object.entries(verifactu.modes).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="card-foot actions">
        <SubmitButton name="intent" value="mode" className="button" busyText={common.saving}>
          {verifactu.saveMode}
        </SubmitButton>
      </div>
    </Form>
  );
}

type CertificateProps = {
  certificate: { name: string; nif: string; until: string } | null;
  endsIn: number | null;
  wrong: Wrong;
  values: { seal: string } | null | undefined;
};

/** The owner of the stored certificate, its last day, and the form for another one. */
export function CertificateCard({ certificate, endsIn, wrong, values }: CertificateProps) {
  const verifactu = useScreenWords(verifactuWords);
  const { common } = useWords();
  return (
    <Form method="post" encType="multipart/form-data" noValidate preventScrollReset className="card">
      <div className="card-head">
        <h2>{verifactu.certificate}</h2>
      </div>
      <div className="card-body form-short">
        <p>{certificate ? verifactu.certificateOf(certificate) : verifactu.noCertificate}</p>
        {endsIn === null ? null : <NoticeBox tone="warn">{verifactu.endsSoon({ days: endsIn })}</NoticeBox>}
        <Field label={verifactu.file} error={wrong.certificate}>
          {(wiring) => <input {...wiring} type="file" name="certificate" accept=".p12,.pfx" />}
        </Field>
        <TextField
          label={verifactu.passphrase}
          name="passphrase"
          type="password"
          autoComplete="new-password"
          error={wrong.passphrase}
        />
        <label className="check">
          <input type="checkbox" name="seal" value="1" defaultChecked={values?.seal === "1"} />
          {verifactu.seal}
        </label>
      </div>
      <div className="card-foot actions">
        <SubmitButton name="intent" value="certificate" className="button" busyText={common.saving}>
          {verifactu.upload}
        </SubmitButton>
      </div>
    </Form>
  );
}

type DeclarationProps = {
  versions: { id: number; text: string }[];
  isUndeclared: boolean;
  values: DeclarationValues;
  wrong: Wrong;
};

/**
 * The template of the declaration of responsibility, and all that were kept. `isUndeclared`: records are sent, and no
 * declaration is of this version.
 */
export function DeclarationCard({ versions, isUndeclared, values, wrong }: DeclarationProps) {
  const verifactu = useScreenWords(verifactuWords);
  const { common } = useWords();
  return (
    <Form method="post" noValidate preventScrollReset className="card" key={useFormKey("declaration")}>
      <FormKey of="declaration" />
      <div className="card-head">
        <h2>{verifactu.declaration}</h2>
      </div>
      <div className="card-body form-short">
        {isUndeclared ? <NoticeBox tone="warn">{verifactu.undeclared}</NoticeBox> : null}
        <p>{verifactu.declarationLead}</p>
        {declarationFields.map((name) => (
          <TextField
            key={name}
            label={verifactu.fields[name]}
            name={name}
            type={name === "signed_on" ? "date" : "text"}
            autoComplete="off"
            defaultValue={values[name]}
            error={wrong[name]}
          />
        ))}
        {versions.length > 0 ? (
          <>
            <h3>{verifactu.versions}</h3>
            <ul>
              {versions.map(({ id, text }) => (
                <li key={id}>
                  <a href={`/admin/verifactu/declarations/${id}`} download>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <div className="card-foot actions">
        <SubmitButton name="intent" value="declare" className="button" busyText={common.saving}>
          {verifactu.declare}
        </SubmitButton>
      </div>
    </Form>
  );
}
