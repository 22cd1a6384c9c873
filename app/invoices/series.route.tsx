/** The series of invoices, /admin/series: how their numbers begin, which an owner sets before the first invoice. */
import { data, Form } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { invoiceSeries } from "#app/tax/invoice-kinds.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { seriesWords } from "#app/words/series-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/series.route";
import { seriesSchema } from "./series.schema.ts";
import { listSeries, previewSeries, type ShownSeries, setSeries } from "./series.server.ts";

/** `confirmed` is the first number that was asked about; `asked`, which is not typed, the one to ask about. */
type Typed = Record<"series" | "prefix" | "first" | "confirmed", string>;
type Values = Typed & { asked: string };

export function loader() {
  return loadOrEmpty<{ all: ShownSeries[] }>(async () => ({ all: await listSeries() }), { all: [] });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed: Typed = textsOf(await formOf(request), ["series", "prefix", "first", "confirmed"]);
  try {
    const { series, ...start } = validate(seriesSchema, typed);
    const asked = await previewSeries(series, start);
    // An invoice keeps its number: it is shown before, and the answer holds for that number alone.
    if (typed.confirmed !== asked) return data({ problem: null, fields: {}, values: { ...typed, asked } });
    await setSeries(series, start);
    return await redirectWithNotice(url.pathname, { tone: "ok", text: words.series.saved });
  } catch (error) {
    return answerRefusal(error, words, { ...typed, asked: "" });
  }
}

export default function SeriesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(seriesWords);
  const { common } = useWords();
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { all, failure } = loaderData;
  const values = refusal?.values;
  const unread = invoiceSeries.filter((series) => all.length === 0 && series === values?.series);
  return (
    <Page title={words.title} width="medium" beside={<BackLink to="/admin">{common.back}</BackLink>}>
      <LoadFailure failure={failure} />
      <p className="lead">{words.lead}</p>
      {refusal?.problem ? <FormProblem title={failedSentence(refusal, words.failed)} /> : null}
      {all.map((one) => (
        <section key={one.series} className="card">
          <div className="card-head">
            <h2>{words.names[one.series]}</h2>
          </div>
          <div className="card-body">
            {one.last ? (
              words.last({ number: one.last })
            ) : (
              <>
                {one.isSet ? <p>{words.willBegin({ number: one.begins })}</p> : null}
                <SeriesForm
                  series={one.series}
                  usual={{ prefix: one.prefix, first: String(one.first) }}
                  typed={values?.series === one.series ? values : null}
                  wrong={values?.series === one.series ? refusal?.fields : undefined}
                />
              </>
            )}
          </div>
        </section>
      ))}
      {unread.map((series) => (
        <div key={series} className="card-body">
          <SeriesForm series={series} usual={{ prefix: "", first: "1" }} typed={values ?? null} wrong={{}} />
        </div>
      ))}
    </Page>
  );
}

type SeriesFormProps = {
  series: ShownSeries["series"];
  usual: { prefix: string; first: string };
  typed: Values | null;
  wrong: Partial<Record<string, string>> | undefined;
};

function SeriesForm({ series, usual, typed, wrong = {} }: SeriesFormProps) {
  const words = useScreenWords(seriesWords);
  const { common } = useWords();
  return (
    <Form method="post" noValidate aria-label={words.names[series]}>
      <input type="hidden" name="series" value={series} />
      <div className="columns">
        <TextField
          label={words.prefix}
          hint={words.prefixHint}
          name="prefix"
          maxLength={10}
          autoComplete="off"
          defaultValue={typed?.prefix ?? usual.prefix}
          error={wrong.prefix}
        />
        <TextField
          label={words.first}
          hint={words.firstHint}
          name="first"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed?.first ?? usual.first}
          error={wrong.first}
        />
      </div>
      {typed?.asked ? (
        <>
          <input type="hidden" name="confirmed" value={typed.asked} />
          <p role="status">{words.question({ number: typed.asked })}</p>
        </>
      ) : null}
      <div className="actions">
        <SubmitButton className="button" busyText={common.saving}>
          {typed?.asked ? words.save : words.look}
        </SubmitButton>
      </div>
    </Form>
  );
}
