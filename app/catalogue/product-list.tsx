import { Form, Link } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { ExportLink } from "#app/lists/export-link.tsx";
import { KeptSort } from "#app/lists/kept-sort.tsx";
import { ListFoot } from "#app/lists/list-foot.tsx";
import { RowList } from "#app/lists/row-list.tsx";
import { SearchField } from "#app/lists/search-field.tsx";
import { sortLinks } from "#app/lists/sort-link.ts";
import { useListLoading } from "#app/lists/use-list-loading.ts";
import { useLiveForm } from "#app/lists/use-live-form.ts";
import { priceText } from "#app/numbers/money.ts";
import type { Failure } from "#app/platform/failure.ts";
import { pagesOf } from "#app/platform/list-address.ts";
import { DeleteLink } from "#app/ui/delete-link.tsx";
import { DescriptionField } from "#app/ui/description-field.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UnitOptions } from "#app/ui/unit-options.tsx";
import { catalogueWords } from "#app/words/catalogue-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { type ProductValues, TemplateOptions } from "./add-product.tsx";
import { productDeletion } from "./deletion.ts";
import { PriceField } from "./price-field.tsx";
import { type Product, type ProductSearch, productSorting, productsHref, rowKey, rowsPerPage } from "./product.ts";

type ProductListProps = ProductSearch & {
  rows: Product[];
  total: number;
  templates: { id: number; name: string }[];
  /** The disabled ones that products of the page have. */
  disabledTemplates: { id: number; name: string }[];
  refusal: Refusal<ProductValues> | null;
  /** Why the products could not be read; then no count is shown. */
  failure: Failure | null;
};

/** The list of products, each a form of its own in its row. */
export function ProductList({
  q,
  sort,
  page,
  rows,
  total,
  templates,
  disabledTemplates,
  refusal,
  failure,
}: ProductListProps) {
  const { common, fields } = useWords();
  const catalogue = useScreenWords(catalogueWords);
  const loading = useListLoading("/products");
  const search = { q, sort, page };
  const sortBy = sortLinks(search, productSorting, productsHref);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{catalogue.listHeading}</h2>
        {/* The message stands beside the search, where it is seen, and not below fifty rows. */}
        <span className="quiet small" role="status">
          {loading ? catalogue.loading : null}
        </span>
        <Form method="get" action="/products" role="search" {...useLiveForm()}>
          <SearchField label={common.search} labelHidden placeholder={catalogue.filterPlaceholder} defaultValue={q} />
          <KeptSort sort={sort} usual={productSorting.usual} />
        </Form>
      </div>
      <RowList
        className="products"
        label={catalogue.listHeading}
        empty={failure ? null : q ? catalogue.noneFound : catalogue.none}
        heads={[
          { label: fields.name, ...sortBy("name") },
          { label: fields.description },
          { label: fields.price, align: "end", ...sortBy("price") },
          { label: fields.price2, align: "end", ...sortBy("price2") },
          { label: fields.unit, ...sortBy("unit") },
          { label: fields.checklist_template_id },
          { label: catalogue.actions },
        ]}
      >
        {rows.map((product) => (
          <ProductRow
            key={rowKey(product)}
            product={product}
            search={search}
            templates={[...templates, ...disabledTemplates.filter(({ id }) => id === product.checklist_template_id)]}
            refusal={refusal?.values.id === String(product.id) ? refusal : null}
          />
        ))}
      </RowList>
      <ListFoot
        count={failure ? null : catalogue.count({ n: total })}
        beside={
          <>
            <ExportLink call="/api/products/export.csv" list={productsHref({ ...search, page: 1 })} />{" "}
            <Link to="/products/import">{common.importCsv}</Link>
          </>
        }
        page={page}
        pages={pagesOf(total, rowsPerPage)}
        hrefOf={(n) => productsHref({ ...search, page: n })}
        label={catalogue.listHeading}
        pagerIfNeeded
      />
    </section>
  );
}

type ProductRowProps = Pick<ProductListProps, "templates" | "refusal"> & {
  product: Product;
  search: ProductSearch;
};

function ProductRow({ product, search, templates, refusal }: ProductRowProps) {
  const words = useWords();
  const catalogue = useScreenWords(catalogueWords);
  const { common, fields } = words;
  const language = useLanguage();
  const values = refusal?.values;
  const template = values?.checklist_template_id ?? product.checklist_template_id ?? "";
  return (
    <li>
      <Form method="post" noValidate preventScrollReset className="row">
        {/* In a field and not in the button: Enter and the buttons of an ambiguous price also say whose row it is. */}
        <input type="hidden" name="id" value={product.id} />
        <TextField
          label={fields.name}
          className="cell all"
          name="name"
          required
          autoComplete="off"
          defaultValue={values?.name ?? product.name}
          error={refusal?.fields.name}
        />
        <DescriptionField
          label={fields.description}
          className="cell all"
          defaultValue={values?.description ?? product.description}
          error={refusal?.fields.description}
        />
        <PriceField
          label={fields.price}
          className="cell"
          name="price"
          defaultValue={values?.price ?? priceText(product.price_cents, language)}
          error={refusal?.fields.price}
        />
        <PriceField
          label={fields.price2}
          className="cell"
          name="price2"
          defaultValue={values?.price2 ?? priceText(product.price2_cents, language)}
          error={refusal?.fields.price2}
        />
        <SelectField
          label={fields.unit}
          className="cell"
          name="unit"
          defaultValue={values?.unit || product.unit}
          error={refusal?.fields.unit}
        >
          <UnitOptions />
        </SelectField>
        <SelectField
          label={fields.checklist_template_id}
          className="cell all"
          name="checklist_template_id"
          defaultValue={template}
        >
          <TemplateOptions templates={templates} chosen={template} />
        </SelectField>
        <div className="actions all">
          <SubmitButton busyText={common.saving} className="button" name="intent" value={`save:${product.id}`}>
            {common.save}
          </SubmitButton>{" "}
          <DeleteLink question={productDeletion(words, catalogue, product, search)} />
        </div>
      </Form>
    </li>
  );
}
