import { formatDay } from "#app/platform/dates.ts";
import { filedQuarterOf } from "#app/tax/quarter.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { languages } from "#app/words/languages.ts";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { isInAdvance } from "./invoice-form.ts";
import type { PartProps } from "./work-choice.tsx";

/** Day and place of the work, the place only for a customer with sites, and the language of the document. */
export function PrintedFields({ setting, form, wrong, change }: PartProps) {
  const { customers, fields } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const words = useScreenWords(invoiceFormWords);
  const { sites, today, quote } = setting;
  const isAdvance = isInAdvance(form);
  const found = isAdvance ? null : (quote?.work_date ?? null);
  const year = (form.work_date || (found ?? "")).slice(0, 4);
  const isOfYearBefore = year !== "" && year < today.slice(0, 4);
  const day = form.work_date || found;
  const filed = day ? filedQuarterOf(day, today) : null;
  // Issuing wants such a day confirmed. While a year is typed, browsers give such as 0002 and 0202.
  const isUnsure = form.work_date >= "1000" && filedQuarterOf(form.work_date, today) !== null;
  const hints = [
    form.work_date && (isOfYearBefore || filed) ? null : hintWithoutDay(),
    isAdvance ? words.dayOfMoneyPays : null,
    isOfYearBefore ? words.ofYearBefore({ year }) : filed ? words.ofFiledQuarter(filed) : words.booksOfDay,
  ];

  /** Which day counts while the field is empty. */
  function hintWithoutDay(): string {
    if (isAdvance) return setting.lawful ? words.dayOfMoneyHint : words.dayOfUnpaid;
    if (found) return words.dayOfJobs({ day: formatDay(found) });
    return quote ? words.dayOfIssue : words.dayOrToday;
  }

  return (
    <>
      <div>
        <TextField
          label={isAdvance ? words.dayOfMoney : words.workDate}
          hint={hints.filter(Boolean).join(" ")}
          type="date"
          name="work_date"
          max={today || undefined}
          error={wrong.work_date}
          value={form.work_date}
          onChange={(event) => change({ kind: "form", changes: { work_date: event.currentTarget.value } })}
        />
        {isUnsure ? (
          <label className="check">
            <input
              type="checkbox"
              name="day_confirmed"
              value={form.work_date}
              checked={form.day_confirmed === form.work_date}
              onChange={({ currentTarget: { checked, value } }) =>
                change({ kind: "form", changes: { day_confirmed: checked ? value : "" } })
              }
            />{" "}
            {words.workDaySure({ day: formatDay(form.work_date), isAdvance })}
          </label>
        ) : null}
      </div>
      {sites.length > 0 || form.site_id !== "" ? (
        <SelectField
          label={fields.site_id}
          name="site_id"
          error={wrong.site_id}
          value={form.site_id}
          onChange={(event) => change({ kind: "form", changes: { site_id: event.currentTarget.value } })}
        >
          <option value="">{words.usualSite}</option>
          <UnlistedOption listed={sites} chosen={form.site_id} name={quoteDetails.siteFallback} />
          {sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label={fields.language}
        name="language"
        error={wrong.language}
        value={form.language}
        onChange={(event) => change({ kind: "form", changes: { language: event.currentTarget.value } })}
      >
        <option value="">{words.usualLanguage}</option>
        {languages.map((language) => (
          <option key={language} value={language}>
            {customers.languages[language]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
