import { Form } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { DescriptionField } from "#app/ui/description-field.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UnitOptions } from "#app/ui/unit-options.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { catalogueWords } from "#app/words/catalogue-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { PriceField } from "./price-field.tsx";

export type ProductValues = Record<
  "id" | "name" | "description" | "price" | "price2" | "checklist_template_id" | "unit",
  string
>;

type Template = { id: number; name: string };

/** The card that adds a product. */
export function AddProduct({ templates, refusal }: { templates: Template[]; refusal: Refusal<ProductValues> | null }) {
  const { fields } = useWords();
  const catalogue = useScreenWords(catalogueWords);
  const values = refusal?.values;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{catalogue.addHeading}</h2>
      </div>
      <Form method="post" noValidate className="card-body product-form">
        <FormKey of="product" />
        <TextField
          label={fields.name}
          name="name"
          required
          autoComplete="off"
          defaultValue={values?.name}
          error={refusal?.fields.name}
        />
        <DescriptionField
          label={fields.description}
          defaultValue={values?.description ?? ""}
          error={refusal?.fields.description}
        />
        <div className="product-form-rest">
          <PriceField
            label={fields.price}
            hint={catalogue.priceHint}
            name="price"
            defaultValue={values?.price ?? ""}
            error={refusal?.fields.price}
          />
          <PriceField
            label={fields.price2}
            hint={catalogue.price2Hint}
            name="price2"
            defaultValue={values?.price2 ?? ""}
            error={refusal?.fields.price2}
          />
          <SelectField
            label={fields.checklist_template_id}
            name="checklist_template_id"
            defaultValue={values?.checklist_template_id ?? ""}
          >
            <TemplateOptions templates={templates} chosen={values?.checklist_template_id ?? ""} />
          </SelectField>
          <SelectField label={fields.unit} name="unit" defaultValue={values?.unit || "ud"}>
            <UnitOptions />
          </SelectField>
          <div className="field submit">
            <SubmitButton busyText={catalogue.adding} name="intent" value="add">
              {catalogue.add}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </section>
  );
}

/** The options of a select with the report templates that a product may name. */
export function TemplateOptions({ templates, chosen }: { templates: Template[]; chosen: string | number }) {
  const catalogue = useScreenWords(catalogueWords);
  return (
    <>
      <option value="">{catalogue.noTemplate}</option>
      <UnlistedOption listed={templates} chosen={chosen} name={catalogue.templateFallback} />
      {templates.map((template) => (
        <option key={template.id} value={template.id}>
          {template.name}
        </option>
      ))}
    </>
  );
}
