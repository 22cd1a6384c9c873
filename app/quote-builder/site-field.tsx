import { useEffect } from "react";
import { useFetcher } from "react-router";
import { SelectField } from "#app/ui/field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { SitesOfCustomer } from "./site-choices.server.ts";

type SiteFieldProps = {
  customer_id: string;
  site_id: string;
  /** The sites of the customer with whom the page was made. */
  loaded: SitesOfCustomer;
  error: string | undefined;
  change: (site_id: string) => void;
};

/**
 * The choice of the customer's site where the work is done; nothing where the customer has none. With scripts the sites
 * of another customer are fetched as soon as that customer is chosen; without, choosing the customer is a post, which
 * is answered with them.
 */
export function SiteField({ customer_id, site_id, loaded, error, change }: SiteFieldProps) {
  const { fields } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const fetcher = useFetcher<SitesOfCustomer>();
  const { load } = fetcher;
  const isLoaded = customer_id === loaded.customer_id;
  useEffect(() => {
    if (!isLoaded && customer_id !== "") load(`/quote-builder/sites?${new URLSearchParams({ customer: customer_id })}`);
  }, [customer_id, isLoaded, load]);
  const fetched = fetcher.data?.customer_id === customer_id ? fetcher.data.sites : [];
  const sites = isLoaded ? loaded.sites : fetched;
  return (
    <>
      {/* The customer whose sites are shown: a site that was chosen for another customer does not count. */}
      <input type="hidden" name="site_of" value={customer_id} />
      {sites.length > 0 || site_id !== "" ? select() : null}
    </>
  );

  function select() {
    return (
      <SelectField
        label={fields.site_id}
        error={error}
        className="wide last"
        name="site_id"
        value={site_id}
        onChange={(event) => change(event.currentTarget.value)}
      >
        <option value="">{quoteDetails.customerAddress}</option>
        <UnlistedOption listed={sites} chosen={site_id} name={quoteDetails.siteFallback} />
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
}
