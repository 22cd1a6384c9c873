import { Form, Link } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { DeleteLink } from "#app/ui/delete-link.tsx";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { quoteTemplatesWords } from "#app/words/quote-templates-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { type ListedTemplate, templateNameLimit } from "./quote-template.ts";
import { templateDeletion } from "./template-deletion.ts";

type TemplateRowProps = {
  template: ListedTemplate;
  /** The customer for whom a quote is to be begun. */
  customer: number | null;
  refusal: Refusal<{ name: string }> | null;
};

/** The row of a template: its name, which can be changed, and what begins a quote from it. */
export function TemplateRow({ template, customer, refusal }: TemplateRowProps) {
  const words = useWords();
  const texts = useScreenWords(quoteTemplatesWords);
  const { id, name, title, lines } = template;
  const begin = new URLSearchParams({ template: String(id), ...(customer && { customer: String(customer) }) });
  return (
    <li>
      <Form method="post" noValidate className="row" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <TextField
          label={texts.name}
          className="cell all"
          name="name"
          autoComplete="off"
          maxLength={templateNameLimit}
          defaultValue={refusal?.values.name ?? name}
          error={refusal?.fields.name}
        />
        <p className="quiet small template-content">
          {[title === name ? "" : title, texts.lines({ n: lines })].filter(Boolean).join(" · ")}
        </p>
        <div className="actions">
          <Link className="button" to={`/quote-builder?${begin}`} aria-label={texts.beginOf({ name })}>
            {texts.begin}
          </Link>{" "}
          <SubmitButton className="button plain" busyText={words.common.saving}>
            {texts.rename}
          </SubmitButton>{" "}
          <DeleteLink question={templateDeletion(words, texts, template)} />
        </div>
      </Form>
    </li>
  );
}
