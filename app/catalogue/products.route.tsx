/** The Product Manager, /products: adds products, and lists them to be saved and deleted in place. */
import { listActiveTemplates, listDisabledTemplates } from "#app/checklists/templates.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { type Problem, wrongField } from "#app/platform/problem.ts";
import { useFormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { rowsOrPressed } from "#app/ui/pressed-row.ts";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { catalogueWords } from "#app/words/catalogue-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/products.route";
import { AddProduct } from "./add-product.tsx";
import { productSearch, typedProductSchema } from "./product.schema.ts";
import { ProductList } from "./product-list.tsx";
import { createProduct, findProducts, updateProduct } from "./products.server.ts";

export async function loader({ url }: Route.LoaderArgs) {
  const frame = productSearch.parse(Object.fromEntries(url.searchParams));
  return loadOrEmpty(load, { ...frame, rows: [], total: 0, templates: [], disabledTemplates: [] });

  async function load() {
    const [found, templates] = await Promise.all([findProducts(frame), listActiveTemplates()]);
    const chosen = found.rows.flatMap(({ checklist_template_id: id }) => id ?? []);
    return { ...frame, ...found, templates, disabledTemplates: await listDisabledTemplates(chosen) };
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const form = await formOf(request);
  const typed = textsOf(form, ["id", "name", "description", "price", "price2", "checklist_template_id", "unit"]);
  try {
    // A missing name has a sentence of its own (behaviour 7.4).
    if (typed.name.trim() === "") throw namelessProduct();
    const input = validate(typedProductSchema, typed);
    await (typed.id === "" ? createProduct(input) : updateProduct(parseWhole(typed.id) ?? 0, input));
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
  const text = typed.id === "" ? words.catalogue.added : words.catalogue.saved;
  return redirectWithNotice(`${url.pathname}${url.search}`, { tone: "ok", text });
}

function namelessProduct(): Problem {
  return wrongField("name", ({ catalogue }) => catalogue.enterName);
}

const unreadProduct = {
  name: "",
  description: "",
  price_cents: 0,
  price2_cents: 0,
  checklist_template_id: null,
  unit: "ud" as const,
};

export default function ProductManager({ loaderData, actionData }: Route.ComponentProps) {
  const catalogue = useScreenWords(catalogueWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const failed = refusal?.button.id ? catalogue.saveFailed : catalogue.addFailed;
  const said = refusal?.problem === catalogue.enterName ? refusal.problem : null;
  const rows = rowsOrPressed(loaderData, refusal, ({ id }) => ({ ...unreadProduct, id }));
  return (
    <Page title={catalogue.title}>
      {refusal ? <NoticeBox tone="bad">{said ?? failedSentence(refusal, failed)}</NoticeBox> : null}
      <LoadFailure failure={loaderData.failure} />
      <AddProduct
        key={useFormKey("product")}
        templates={loaderData.templates}
        refusal={refusalAt(refusal, ({ id }) => id === "")}
      />
      <ProductList {...loaderData} rows={rows} refusal={refusalAt(refusal, ({ id }) => id !== "")} />
    </Page>
  );
}
