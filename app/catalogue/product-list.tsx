import { Form, useNavigation } from "react-router";
import { priceText } from "#app/platform/money.ts";
import type { Refusal } from "#app/platform/screen.server.ts";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useDelayed } from "#app/ui/use-delayed.ts";
import { useLiveForm } from "#app/ui/use-live-form.ts";
import { useWords } from "#app/words/use-words.tsx";
import { type ProductValues, TemplateOptions } from "./add-product.tsx";
import { PriceField } from "./price-field.tsx";
import { type Product, productRows } from "./product.ts";

type ProductListProps = {
  q: string;
  page: number;
  rows: Product[];
  total: number;
  templates: { id: number; name: string }[];
  refusal: Refusal<ProductValues> | null;
};

/** The products, each a form of its own in its row. */
export function ProductList({ q, page, rows, total, templates, refusal }: ProductListProps) {
  const { catalogue, common, fields, quotes } = useWords();
  const { state, formMethod } = useNavigation();
  const loading = useDelayed(state === "loading" && formMethod === undefined);
  const pages = Math.max(1, Math.ceil(total / productRows));
  const hrefOf = (n: number) => `/products?${new URLSearchParams({ ...(q && { q }), page: String(n) })}`;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{catalogue.listHeading}</h2>
        <Form method="get" action="/products" role="search" {...useLiveForm()}>
          <SearchField label={common.search} labelHidden placeholder={catalogue.filterPlaceholder} defaultValue={q} />
        </Form>
      </div>
      {rows.length === 0 ? (
        <p className="empty">{q ? catalogue.noneFound : catalogue.none}</p>
      ) : (
        <table className="table products">
          <thead>
            <tr>
              <th>{fields.name}</th>
              <th>{fields.description}</th>
              <th className="end">{fields.price}</th>
              <th className="end">{fields.price2}</th>
              <th>{fields.checklist_template_id}</th>
              <th>{catalogue.actions}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((product) => (
              <ProductRow
                key={`${product.id} ${product.name} ${product.price_cents} ${product.price2_cents}`}
                product={product}
                templates={templates}
                refusal={refusal?.values.id === String(product.id) ? refusal : null}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className="table-foot">
        <span className="count" role="status">
          {loading ? catalogue.loading : catalogue.count({ n: total })}
        </span>
        {pages > 1 ? (
          <Pager page={page} pages={pages} hrefOf={hrefOf} label={catalogue.listHeading}>
            {quotes.page({ page, pages })}
          </Pager>
        ) : null}
      </div>
    </section>
  );
}

type ProductRowProps = Pick<ProductListProps, "templates" | "refusal"> & { product: Product };

function ProductRow({ product, templates, refusal }: ProductRowProps) {
  const { catalogue, common, fields } = useWords();
  const form = `product-${product.id}`;
  const values = refusal?.values;
  return (
    <tr>
      <td className="all">
        <TextField
          label={fields.name}
          className="cell"
          form={form}
          name="name"
          required
          autoComplete="off"
          defaultValue={values?.name ?? product.name}
          error={refusal?.fields.name}
        />
      </td>
      <td className="all">
        <TextField
          label={fields.description}
          className="cell"
          form={form}
          name="description"
          autoComplete="off"
          defaultValue={values?.description ?? product.description}
          error={refusal?.fields.description}
        />
      </td>
      <td>
        <PriceField
          label={fields.price}
          className="cell"
          form={form}
          name="price"
          defaultValue={values?.price ?? priceText(product.price_cents)}
        />
      </td>
      <td>
        <PriceField
          label={fields.price2}
          className="cell"
          form={form}
          name="price2"
          defaultValue={values?.price2 ?? priceText(product.price2_cents)}
        />
      </td>
      <td className="all">
        <SelectField
          label={fields.checklist_template_id}
          className="cell"
          form={form}
          name="checklist_template_id"
          defaultValue={values?.checklist_template_id ?? product.checklist_template_id ?? ""}
        >
          <TemplateOptions templates={templates} />
        </SelectField>
      </td>
      <td className="all">
        <Form method="post" id={form} noValidate preventScrollReset className="actions">
          <SubmitButton busyText={common.saving} className="button" name="id" value={product.id}>
            {common.save}
          </SubmitButton>
          <ConfirmLink
            className="button plain danger"
            title={catalogue.deleteTitle}
            question={catalogue.deleteQuestion}
            detail={product.name}
            yes={common.delete}
            busy={common.deleting}
            action={`/products/${product.id}/delete`}
            danger
          >
            {common.delete}
          </ConfirmLink>
        </Form>
      </td>
    </tr>
  );
}
