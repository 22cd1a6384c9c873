import type { OfferedEngineer } from "#app/jobs/job-engineers.server.ts";
import { QuickViews } from "#app/lists/quick-views.tsx";
import { useFilterControl } from "#app/lists/use-filter-control.ts";
import { SelectField } from "#app/ui/field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";
import { defaultSearch, jobKinds, type ListSearch, listHref, quickViews, viewFilters } from "./job-list.ts";

type MoreJobFiltersProps = { search: ListSearch; engineers: readonly OfferedEngineer[] };

/** The filters that only the list of jobs has: by an engineer, by the kind; and what a quick view has chosen. */
export function MoreJobFilters({ search, engineers }: MoreJobFiltersProps) {
  const { fields } = useWords();
  const calendar = useScreenWords(calendarWords);
  const visit = useScreenWords(visitWords);
  const engineer = useFilterControl<HTMLSelectElement>(search.engineer);
  const kind = useFilterControl<HTMLSelectElement>(search.kind);
  const ofView = viewFilters.filter((name) => search[name] !== "");
  return (
    <>
      <SelectField label={fields.engineer} name="engineer" defaultValue={search.engineer} ref={engineer}>
        <option value="">{visit.list.allEngineers}</option>
        <UnlistedOption listed={engineers} chosen={search.engineer} name={calendar.engineerFallback} />
        {engineers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={fields.kind} name="kind" defaultValue={search.kind} ref={kind}>
        <option value="">{visit.list.allKinds}</option>
        {jobKinds.map((value) => (
          <option key={value} value={value}>
            {visit.kinds[value]}
          </option>
        ))}
      </SelectField>
      {ofView.map((name) => (
        <input key={name} type="hidden" name={name} value={search[name]} />
      ))}
      {ofView.length > 0 ? <input type="hidden" name="kept_with" value={search.state} /> : null}
    </>
  );
}

/** The quick views of the list of jobs. */
export function JobQuickViews({ search }: { search: ListSearch }) {
  const { list } = useScreenWords(visitWords);
  const all = { ...defaultSearch, sort: search.sort };
  return (
    <QuickViews
      label={list.quickViews}
      views={quickViews.map(({ name, view }) => {
        const isOn = (["state", ...viewFilters] as const).every((filter) => search[filter] === view[filter]);
        return { text: list[name], isOn, to: listHref(isOn ? all : { ...all, ...view }) };
      })}
    />
  );
}
