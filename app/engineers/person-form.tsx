import { useRef } from "react";
import { Form } from "react-router";
import { TextField } from "#app/ui/field.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { SavedMeanwhile, type TwoVersions } from "#app/ui/two-versions.tsx";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { colourName, type Engineer, maxCertificate, maxPhone, palette } from "./engineer.ts";
import { EngineerMark } from "./engineer-mark.tsx";
import { type WeekHours, weekLine } from "./hours.ts";
import { postedWeek, WeekFields, type WeekTexts, weekNames, weekTexts } from "./week-fields.tsx";

const textNames = [
  "name",
  "email",
  "phone",
  "certificate_number",
  "certificate_category",
  "certificate_until",
] as const;

/** The fields of the form; `own_hours` is "1" for hours of their own, "" for the company's. */
export const personNames = [...textNames, "colour", "own_hours", ...weekNames] as const;

export type PersonTexts = Record<(typeof textNames)[number] | "colour" | "own_hours", string> & WeekTexts;

/** The posted texts as typedPersonSchema takes them. Hours that are not chosen are not looked at. */
export function postedPerson({ own_hours, ...texts }: PersonTexts) {
  return { ...texts, hours: own_hours === "1" ? postedWeek(texts) : null };
}

/** The hours that the form shows, as one text: posted with it, they tell whether any were typed. */
export function shownHours(texts: WeekTexts): string {
  return weekNames.map((name) => texts[name]).join("|");
}

/** The fields of the form, as a saved engineer has them; `company` are the hours of whoever has none of their own. */
export function textsOfPerson(engineer: Engineer, company: WeekHours): PersonTexts {
  const { name, email, phone, colour, certificate, hours } = engineer;
  return {
    ...{ name, email: email ?? "", phone, colour, own_hours: hours ? "1" : "" },
    certificate_number: certificate?.number ?? "",
    certificate_category: certificate?.category ?? "",
    certificate_until: certificate?.until ?? "",
    ...weekTexts(hours ?? company),
  };
}

type PersonFormProps = {
  /** As saved, and the company's hours: null where they could not be read. */
  engineer: Engineer | null;
  company: WeekHours | null;
  values: PersonTexts & { version: string };
  wrong: Record<string, string>;
  /** Both versions where somebody else saved the engineer meanwhile, and the version that "save mine" replaces. */
  conflict: { versions: TwoVersions; over: number } | null;
  /** The address that loads the saved version. */
  href: string;
};

/** The form of an engineer: name, how to reach them, colour, certificate, working hours. */
export function PersonForm({ engineer, company, values, wrong, conflict, href }: PersonFormProps) {
  const { common, fields } = useWords();
  const engineers = useScreenWords(engineersWords);
  const optional = (label: string) => (
    <>
      {label}
      <span className="optional"> ({common.optional})</span>
    </>
  );
  return (
    // The form holds another person's details: the browser must not fill in the user's own.
    <Form method="post" noValidate autoComplete="off" className="card">
      <input type="hidden" name="version" value={values.version} />
      <SavedMeanwhile conflict={conflict} href={href} />
      <div className="card-body">
        <div className="columns">
          <TextField
            label={fields.name}
            name="name"
            className="wide"
            required
            maxLength={100}
            defaultValue={values.name}
            error={wrong.name}
          />
          <TextField
            label={optional(fields.email)}
            name="email"
            type="email"
            defaultValue={values.email}
            error={wrong.email}
          />
          <TextField
            label={optional(fields.phone)}
            name="phone"
            type="tel"
            maxLength={maxPhone}
            defaultValue={values.phone}
            error={wrong.phone}
          />
        </div>
        <Colours engineer={engineer} chosen={values.colour} />
        <h2 className="legend">{engineers.fields.certificate}</h2>
        <p className="hint">{engineers.certificateHint}</p>
        <div className="columns">
          <TextField
            label={optional(engineers.fields.number)}
            name="certificate_number"
            maxLength={maxCertificate}
            defaultValue={values.certificate_number}
            error={wrong.certificate_number}
          />
          <TextField
            label={optional(engineers.fields.category)}
            name="certificate_category"
            maxLength={maxCertificate}
            defaultValue={values.certificate_category}
            error={wrong.certificate_category}
          />
          <TextField
            label={optional(engineers.fields.until)}
            name="certificate_until"
            type="date"
            defaultValue={values.certificate_until}
            error={wrong.certificate_until}
          />
        </div>
        <Hours company={company} values={values} wrong={wrong} />
      </div>
      <div className="card-foot reach actions">
        <SubmitButton busyText={common.saving} name="intent" value="save">
          {common.save}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Colours({ engineer, chosen }: { engineer: Engineer | null; chosen: string }) {
  const engineers = useScreenWords(engineersWords);
  return (
    <fieldset className="colours">
      <legend className="legend">{engineers.fields.colour}</legend>
      {joinWithSpaces(
        palette.map((colour) => (
          <label key={colour} className="check">
            <input type="radio" name="colour" value={colour} defaultChecked={colour === chosen} />{" "}
            {engineer ? <EngineerMark {...engineer} colour={colour} /> : null}{" "}
            {engineers.colourNames[colourName(colour)]}
          </label>
        )),
      )}
    </fieldset>
  );
}

type HoursProps = { company: WeekHours | null; values: PersonTexts; wrong: Record<string, string> };

function Hours({ company, values, wrong }: HoursProps) {
  const engineers = useScreenWords(engineersWords);
  const own = useRef<HTMLInputElement>(null);
  return (
    <fieldset>
      <legend className="legend">{engineers.fields.hours}</legend>
      <label className="check">
        <input type="radio" name="own_hours" value="" defaultChecked={values.own_hours !== "1"} />{" "}
        {engineers.usesCompanyHours}
      </label>
      {company ? <p className="hint">{weekLine(company, engineers.fields)}</p> : null}
      <label className="check">
        <input type="radio" name="own_hours" value="1" ref={own} defaultChecked={values.own_hours === "1"} />{" "}
        {engineers.ownHours}
      </label>
      <input type="hidden" name="was_hours" value={shownHours(values)} />
      <WeekFields
        values={values}
        wrong={wrong}
        // Typing chooses these hours.
        onChange={() => {
          if (own.current) own.current.checked = true;
        }}
      />
    </fieldset>
  );
}
