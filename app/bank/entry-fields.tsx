import { Fragment, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { bankWords } from "#app/words/bank-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import type { WaitingEntry } from "./bank.server.ts";
import type { Proposal } from "./proposals.ts";

type EntryFieldsProps = {
  entry: WaitingEntry;
  typed: Record<string, string> | null;
  /** What confirms that more is paid than what is left, where that is asked. */
  excess: string | undefined;
  wrong: string | undefined;
};

/** The choice for a payment that came in or was returned: one of the proposals, another invoice, none, or later. */
export function EntryFields({ entry, typed, excess, wrong }: EntryFieldsProps) {
  const words = useScreenWords(bankWords);
  const language = useLanguage();
  const { id, account, booked_on, amount_cents, payer, text, proposals, chosen, sameAs } = entry;
  const name = `choice-${id}`;
  // What seems to be there twice is left without an invoice, unless somebody says otherwise.
  const usual = sameAs ? "none" : chosen ? invoiceIds(chosen) : "";
  const typedChoice = typed?.[name] ?? "";
  // A proposal whose invoices were paid meanwhile is offered no more, and cannot be confirmed either.
  const isOffered = ["", "none", "other", ...proposals.map(invoiceIds)].includes(typedChoice);
  const value = !typed ? usual : isOffered ? typedChoice : "";
  const confirms = isOffered ? (excess ?? typed?.[`excess-${id}`]) : undefined;
  // What is asked of a proposal stands below it, else at the number that is typed.
  const isOfProposal = proposals.some((one) => invoiceIds(one) === value);
  const isAskedOfProposal = isOfProposal && excess !== undefined;
  const confirmation = (error?: string) =>
    confirms ? (
      <>
        {error ? (
          <p className="field-error" id={`excess-${id}-error`}>
            {error}
          </p>
        ) : null}{" "}
        <label className="check">
          <input
            key={confirms}
            type="checkbox"
            name={`excess-${id}`}
            value={confirms}
            defaultChecked={excess === undefined}
            {...(error && { "aria-invalid": true, "aria-describedby": `excess-${id}-error` })}
          />
          <span>{words.sure}</span>
        </label>
      </>
    ) : null;
  const isReturn = amount_cents < 0;
  const other = useRef<HTMLInputElement>(null);
  const radio = (choice: string, label: ReactNode) => (
    <label key={choice} className="check">
      <input
        ref={choice === "other" ? other : undefined}
        type="radio"
        name={name}
        value={choice}
        defaultChecked={choice === value}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="bank-entry">
      <legend>
        <span className="money strong">{formatMoney(amount_cents, language)}</span> <span>{payer || words.nobody}</span>{" "}
        <span className="quiet small">
          {[formatDay(booked_on), account && words.account({ account })].filter(Boolean).join(" · ")}
        </span>
      </legend>
      {text === "" ? null : <p className="quiet small">{text}</p>}
      {isReturn ? <p className="small">{words.returned}</p> : null}
      {sameAs ? (
        <NoticeBox tone="warn">
          {sameAs.of === "payment"
            ? words.recordedBefore
            : words.sameAs({ text: [sameAs.payer, sameAs.text].filter(Boolean).join(", ") })}{" "}
          {sameAs.invoices.map((invoice) => (
            <Link key={invoice.id} to={`/invoices/${invoice.id}/payments`}>
              {invoice.invoice_number}
            </Link>
          ))}
        </NoticeBox>
      ) : null}
      {joinWithSpaces(
        proposals.map((proposal) => (
          <Fragment key={invoiceIds(proposal)}>
            {radio(invoiceIds(proposal), <ProposalText proposal={proposal} amount_cents={amount_cents} />)}{" "}
            {invoiceIds(proposal) === value ? confirmation(isAskedOfProposal ? wrong : undefined) : null}
          </Fragment>
        )),
      )}{" "}
      <div className="other-invoice">
        {radio("other", words.other)}{" "}
        <TextField
          label={words.otherNumber}
          labelHidden
          hint={words.otherNumbers}
          name={`invoice-${id}`}
          placeholder={words.otherNumber}
          autoComplete="off"
          defaultValue={typed?.[`invoice-${id}`] ?? ""}
          error={isAskedOfProposal ? undefined : wrong}
          onInput={({ currentTarget }) => {
            if (other.current && currentTarget.value.trim() !== "") other.current.checked = true;
          }}
        />
      </div>
      {isOfProposal ? null : confirmation()}{" "}
      {radio("none", sameAs ? words.same : isReturn ? words.returnsNone : words.none)} {radio("", words.later)}
    </fieldset>
  );
}

function invoiceIds({ invoices }: Proposal): string {
  return invoices.map((invoice) => invoice.id).join("+");
}

/** The invoices of a proposal, what speaks for it, and what would be left or too much; for a return, what was paid. */
function ProposalText({ proposal, amount_cents }: { proposal: Proposal; amount_cents: number }) {
  const words = useScreenWords(bankWords);
  const language = useLanguage();
  const { invoices, reasons } = proposal;
  const owed = invoices.reduce((sum, invoice) => sum + invoice.owed_cents, 0);
  const money = (cents: number) => formatMoney(cents, language);
  const rest =
    amount_cents < 0
      ? words.paid({ amount: money(owed) })
      : owed === amount_cents
        ? words.owed({ amount: money(owed) })
        : owed > amount_cents
          ? words.part({ amount: money(owed - amount_cents) })
          : words.tooMuch({ amount: money(amount_cents - owed) });
  const named = reasons.map((reason) => words.reasons[reason]).join(", ");
  return (
    <>
      {invoices.map(({ invoice_number }) => invoice_number).join(` ${words.and} `)}, {invoices[0]?.names[0]}{" "}
      <span className="quiet small">
        {[named && words.because({ reasons: named }), rest].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
