import { PhoneLink } from "#app/customers/phone-link.tsx";
import { mapHref } from "#app/documents/address.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { JobSite } from "./job.ts";

/** An address on one line, with a link that shows it on a map. */
export function AddressLink({ address }: { address: string }) {
  const { common } = useWords();
  return (
    <>
      {address}{" "}
      <a className="tap ends-text" href={mapHref(address)} target="_blank" rel="noopener noreferrer">
        {common.map}
      </a>
    </>
  );
}

/** The facts of a job's site for the engineer who drives there, within a list of facts; empty ones are left out. */
export function SiteFacts({ site }: { site: JobSite }) {
  const { fields } = useWords();
  return (
    <>
      <dt>{fields.site_id}</dt>
      <dd>
        <span className="strong">{site.name}</span>
      </dd>
      <dt>{fields.address}</dt>
      <dd>
        <AddressLink address={site.address} />
      </dd>
      {site.contact || site.tel ? (
        <>
          <dt>{fields.contact}</dt>
          <dd>
            {site.contact} {site.tel ? <PhoneLink tel={site.tel} /> : null}
          </dd>
        </>
      ) : null}
      {site.access ? (
        <>
          <dt>{fields.access}</dt>
          <dd className="as-typed">{site.access}</dd>
        </>
      ) : null}
    </>
  );
}
