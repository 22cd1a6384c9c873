/** Files as banks write them, with what a test wants in them. */
import { BankFileRefused } from "#app/bank/bank-entry.ts";

/** `returned`: the bank marks it as given back, where the format has a mark for that. */
export type Movement = {
  day: string;
  cents: number;
  text?: string;
  payer?: string;
  mark?: string;
  returned?: boolean;
};

const digits = (n: number, length: number) => String(Math.abs(n)).padStart(length, "0");

/** Whether a movement is marked as money that went out; -0 is a debit of nothing. */
const isOut = ({ cents }: Movement) => cents < 0 || Object.is(cents, -0);

/** A statement in Norma 43 of one account, which had `opening` cents before. */
export function norma43(movements: readonly Movement[], { currency = "978", opening = 0 } = {}): string {
  const short = (day: string) => day.replaceAll("-", "").slice(2);
  const account = "210004180200051332";
  const lines = movements.flatMap((movement) => {
    const { day, cents, text = "", payer = "", mark = "", returned } = movement;
    const key = isOut(movement) ? "1" : "2";
    const references = mark.padEnd(12).slice(0, 12) + " ".repeat(16);
    return [
      `22    0418${short(day)}${short(day)}${returned ? "14" : "02"}000${key}${digits(cents, 14)}0000000000${references}`,
      ...(text || payer ? [`2301${payer.padEnd(38).slice(0, 38)}${text.padEnd(38).slice(0, 38)}`] : []),
    ];
  });
  const out = movements.filter(isOut);
  const came = movements.filter((movement) => !isOut(movement));
  const sum = (some: readonly Movement[]) => some.reduce((all, { cents }) => all + cents, 0);
  const balance = (cents: number) => `${cents < 0 ? "1" : "2"}${digits(cents, 14)}`;
  return [
    `11${account}260101261231${balance(opening)}${currency}3CLIMATIZACION NUNEZ`.padEnd(80),
    ...lines,
    `33${account}${digits(out.length, 5)}${digits(sum(out), 14)}${digits(came.length, 5)}${digits(sum(came), 14)}${balance(opening + sum(movements))}${currency}    `,
    `88${"9".repeat(18)}${digits(lines.length + 2, 6)}`.padEnd(80),
    "",
  ].join("\r\n");
}

/** A statement in CAMT.053, version 2, of one account. */
export function camt053(movements: readonly Movement[]): string {
  const entries = movements.map(
    ({ day, cents, text = "", payer = "", mark = "", returned }) => `<Ntry>
  <Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>
  <Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${mark}</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties>${partyOf(payer, cents < 0 && !returned)}</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>
    ${returned ? "<RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf>" : ""}</TxDtls></NtryDtls>
</Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>
${entries.join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

/** The other party: who paid, or who got it. A payment that is returned still names who had paid. */
function partyOf(name: string, got: boolean): string {
  const party = got ? "Cdtr" : "Dbtr";
  return `<${party}><Nm>${name}</Nm></${party}>`;
}

/** A statement as CSV, as a bank in Spain gives it on its site. */
export function csvStatement(movements: readonly Movement[]): string {
  const rows = movements.map(({ day, cents, text = "", payer = "" }) => {
    const amount = (cents / 100).toFixed(2).replace(".", ",");
    return `${day.split("-").toReversed().join("/")};${text};${payer};${amount}`;
  });
  return ["Movimientos de la cuenta", "", "Fecha;Concepto;Ordenante;Importe", ...rows, ""].join("\r\n");
}

/** How reading a bank's file is refused, as "fault line"; "read" where it is not. */
export function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof BankFileRefused) return `${error.fault} ${error.line ?? ""}`.trim();
    throw error;
  }
  return "read";
}
