import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { type Customer, contactPerson } from "#app/customers/customer.ts";
import { PhoneLink } from "#app/customers/phone-link.tsx";
import { AddressLink } from "#app/jobs/site-facts.tsx";
import { cardWords } from "#app/words/card-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

/** How to reach a customer: telephone, e-mail, address with a map; and the office's notes. */
export function ReachCard({ customer, address, nieLabel }: { customer: Customer; address: string; nieLabel: string }) {
  const { customers, fields } = useWords();
  const card = useScreenWords(cardWords);
  const contact = contactPerson(customer);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{card.reach}</h2>
      </div>
      <div className="card-body">
        <dl className="facts">
          {contact ? (
            <>
              <dt>{customers.contactPerson}</dt>
              <dd>{contact}</dd>
            </>
          ) : null}
          {customer.tel ? (
            <>
              <dt>{fields.tel}</dt>
              <dd>
                <PhoneLink tel={customer.tel} />
              </dd>
            </>
          ) : null}
          {customer.email ? (
            <>
              <dt>{fields.email}</dt>
              <dd>
                <a className="tap" href={`mailto:${encodeURI(customer.email)}`}>
                  {customer.email}
                </a>
              </dd>
            </>
          ) : null}
          {address ? (
            <>
              <dt>{fields.address}</dt>
              <dd>
                <AddressLink address={address} />
              </dd>
            </>
          ) : null}
          {customer.nie ? (
            <>
              <dt>{nieLabel}</dt>
              <dd className="number">{customer.nie}</dd>
            </>
          ) : null}
          {customer.notes ? (
            <>
              <dt>{fields.notes}</dt>
              <dd className="as-typed">{customer.notes}</dd>
            </>
          ) : null}
        </dl>
      </div>
      {useMay()("/customers/:id/merge") ? (
        <div className="card-foot">
          <Link to={`/customers/${customer.id}/merge`}>{card.mergeThis}</Link>
        </div>
      ) : null}
    </section>
  );
}
