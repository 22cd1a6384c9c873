import { type ProductOnWire, productFromWire } from "#app/catalogue/product.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { PickField } from "#app/ui/pick-field.tsx";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { formerPrice, Hidden } from "./line-hidden.tsx";
import type { LineRowProps } from "./line-row.tsx";
import { type CatalogueItem, catalogueItem } from "./quote-form.ts";
import { lackOf } from "./sent-quote.ts";

/** The product of a line, found by typing, with both prices of each that is found. */
export function ProductField({ line, index, catalogue, names, wrong, change, choose, found }: LineRowProps) {
  const { fields } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  const id = line.product_id;
  const product = catalogue.get(id);
  const name = product?.name ?? names[`product ${id}`] ?? quoteForm.productFallback({ id });
  const prices = ({ price_cents, price2_cents }: CatalogueItem) =>
    `${fields.price2} ${formatMoney(price2_cents, language)} · ${fields.price} ${formatMoney(price_cents, language)}`;
  return (
    <>
      <PickField<CatalogueItem, ProductOnWire[]>
        label={fields.product_id}
        className="cell"
        // The error that there are no lines at all stands at the first line.
        error={wrong[`items.${index}.product_id`] ?? (index === 0 ? wrong.items : undefined)}
        hint={lackOf(line) === "product" ? quoteForm.leftOutLine.product : undefined}
        name="product"
        chosen={id === "" ? "" : product?.deleted ? quoteForm.deletedProduct({ name }) : name}
        typed={line.search}
        onType={(search) => change({ kind: "line", index, changes: { search } })}
        onChoose={(product) =>
          product
            ? choose({ kind: "choose-product", index, product })
            : change({ kind: "product", index, product_id: "" })
        }
        call="/api/products"
        read={itemsOf}
        found={found.products[index]}
        find={`find-product:${index}`}
        choose={(hit) => `choose-product:${index}:${hit.id}`}
        texts={(hit) => ({ title: hit.name, details: [prices(hit), hit.description] })}
        placeholder={quoteForm.chooseProduct}
        none={quoteForm.noProducts}
        instead={{
          label: (name) => quoteForm.addAsFreeLine({ name }),
          intent: `free-line:${index}`,
          take: () => change({ kind: "free-line", index }),
        }}
      />
      <Hidden of={{ line_kind: line.kind, name: "", product_id: id, was_product_id: id, ...formerPrice(line) }} />
    </>
  );
}

function itemsOf(products: ProductOnWire[]): CatalogueItem[] {
  return products.map((product) => catalogueItem(productFromWire(product)));
}
