import { randomUUID } from "node:crypto";
import { checked } from "#app/platform/checked.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { parsePrice, priceText } from "#app/platform/money.ts";
import { redirectWithNotice } from "#app/platform/notice.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { formOf, refused, textsOf, wholeNumber, wordsOf } from "#app/platform/screen.server.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/products.route";
import { AddProduct } from "./add-product.tsx";
import { productListSchema, productSchema } from "./product.schema.ts";
import { ProductList } from "./product-list.tsx";
import { createProduct, findProducts, listActiveTemplates, updateProduct } from "./products.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = productListSchema.parse(Object.fromEntries(url.searchParams));
  const visit = randomUUID();
  try {
    const [{ rows, total }, templates] = await Promise.all([findProducts(asked), listActiveTemplates()]);
    return { ...asked, rows, total, templates, visit, problem: null };
  } catch (error) {
    const id = randomUUID();
    logFault(id, error);
    const problem = wordsOf(context).catalogue.loadFailed({ message: id });
    return { ...asked, rows: [], total: 0, templates: [], visit, problem };
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const form = await formOf(request);
  const typed = textsOf(form, ["id", "name", "description", "price", "price2", "checklist_template_id"]);
  try {
    // The sentence is the specification's own.
    if (typed.name.trim() === "") throw new Problem("invalid", ({ problems }) => problems.enterProductName);
    const input = checked(productSchema, {
      ...typed,
      price: priceOrZero(typed.price),
      price2: priceOrZero(typed.price2),
    });
    await (typed.id === "" ? createProduct(input) : updateProduct(wholeNumber(typed.id) ?? 0, input));
  } catch (error) {
    return refused(error, words, typed);
  }
  const { added, saved } = words.catalogue;
  return redirectWithNotice(`${url.pathname}${url.search}`, { tone: "ok", text: typed.id === "" ? added : saved });
}

/** An invalid price is taken as 0 (specification, section 5). */
function priceOrZero(text: string): string {
  return priceText(parsePrice(text) ?? 0);
}

export default function ProductManager({ loaderData, actionData }: Route.ComponentProps) {
  const { catalogue, problems } = useWords();
  const refusal = actionData ?? null;
  const failed = refusal?.values.id ? catalogue.saveFailed : catalogue.addFailed;
  const said = refusal?.problem === problems.enterProductName ? refusal.problem : null;
  return (
    <main className="page" id="content">
      <title>{catalogue.title}</title>
      <div className="page-head">
        <h1>{catalogue.title}</h1>
      </div>
      {refusal ? <NoticeBox tone="bad">{said ?? failed({ message: refusal.problem })}</NoticeBox> : null}
      {loaderData.problem ? <NoticeBox tone="bad">{loaderData.problem}</NoticeBox> : null}
      <AddProduct
        key={loaderData.visit}
        templates={loaderData.templates}
        refusal={refusal?.values.id === "" ? refusal : null}
      />
      <ProductList {...loaderData} refusal={refusal?.values.id ? refusal : null} />
    </main>
  );
}
