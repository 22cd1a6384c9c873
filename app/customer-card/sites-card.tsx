import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { PhoneLink } from "#app/customers/phone-link.tsx";
import type { Site } from "#app/customers/site.ts";
import { addressLine } from "#app/documents/address.ts";
import { AddressLink } from "#app/jobs/site-facts.tsx";
import { cardWords } from "#app/words/card-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

/**
 * The sites of a customer: where they are, who is there, how to get in. Each leads to its form, for who may change it.
 */
export function SitesCard({ customer_id, sites }: { customer_id: number; sites: readonly Site[] }) {
  const { fields } = useWords();
  const card = useScreenWords(cardWords);
  const mayEdit = useMay()("/customers/:id/sites/:site");
  const base = `/customers/${customer_id}/sites`;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{card.sites}</h2>{" "}
        {mayEdit ? (
          <Link className="button" to={`${base}/new`}>
            {card.addSite}
          </Link>
        ) : null}
      </div>
      {sites.length === 0 ? <p className="card-body quiet">{card.noSites}</p> : null}
      <ul className="sites">
        {sites.map((site) => (
          <li key={site.id}>
            {mayEdit ? (
              <Link className="strong tap" to={`${base}/${site.id}`}>
                {site.name}
              </Link>
            ) : (
              <span className="strong">{site.name}</span>
            )}{" "}
            <div>
              <AddressLink address={addressLine(site)} />
            </div>
            {site.contact || site.tel ? (
              <div>
                {site.contact} {site.tel ? <PhoneLink tel={site.tel} /> : null}
              </div>
            ) : null}
            {site.access ? (
              <div className="as-typed">
                <span className="quiet">{fields.access}:</span> {site.access}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
