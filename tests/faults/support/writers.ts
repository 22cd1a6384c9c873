/** Clients that write as fast as possible, until the server is gone. */
import type { Caller } from "../../support/caller.ts";
import { customer } from "../../support/samples.ts";
import type { Chance } from "./chance.ts";
import { type Ledger, pickFields } from "./ledger.ts";

type Row = { id: number } & Record<string, unknown>;

/** The rows that all writers use; made once for a data folder. */
export type Stock = { product_id: number; engineer_id: number; task_ids: number[]; nextDay: number };

/** The server was killed before it answered. */
class Gone extends Error {
  override name = "Gone";
}

const saleFields = ["id", "quote_number", "type", "discount", "net", "iva", "total", "items", "status"];
const invoiceFields = ["id", "invoice_number", "quote_number", "discount", "net", "iva", "total", "items", "paid"];
const reportFields = ["id", "report_number", "customer_name", "site_address", "notes", "items"];

export class Writer {
  readonly #me: Caller;
  readonly #chance: Chance;
  readonly #ledger: Ledger;
  readonly #stock: Stock;
  #customers: Row[] = [];
  #quotes: Row[] = [];
  #invoices: Row[] = [];

  constructor(me: Caller, chance: Chance, ledger: Ledger, stock: Stock) {
    this.#me = me;
    this.#chance = chance;
    this.#ledger = ledger;
    this.#stock = stock;
  }

  /** Writes until the server is gone. Throws when the server answers with anything but success. */
  async run(): Promise<void> {
    try {
      // The other writes need a customer and a quote.
      await this.#addCustomer();
      await this.#addQuote();
      for (;;) await this.#chance.one(this.#deeds)();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
  }

  readonly #deeds = [
    () => this.#addCustomer(),
    () => this.#changeCustomer(),
    () => this.#addQuote(),
    () => this.#changeQuote(),
    () => this.#sendQuote(),
    () => this.#invoiceJob(),
    () => this.#payInvoice(),
    () => this.#addReport(),
  ];

  async #addCustomer(): Promise<void> {
    const row = await this.#create("/api/customers", this.#customerBody());
    this.#ledger.acknowledge(`/api/customers/${row.id}`, row);
    this.#customers.push(row);
  }

  async #changeCustomer(): Promise<void> {
    const path = `/api/customers/${this.#chance.one(this.#customers).id}`;
    const body = this.#customerBody();
    const row = await this.#change("PUT", path, body, (found) => found.surname === body.surname);
    this.#ledger.acknowledge(path, row);
  }

  async #addQuote(): Promise<void> {
    const row = await this.#create("/api/quotes", this.#quoteBody());
    this.#ledger.acknowledge(`/api/quotes/${row.id}`, pickFields(row, saleFields));
    this.#quotes.push(row);
  }

  async #changeQuote(): Promise<void> {
    const path = `/api/quotes/${this.#chance.one(this.#quotes).id}`;
    const body = this.#quoteBody();
    const row = await this.#change("PUT", path, body, (found) => found.discount === body.discount);
    this.#ledger.acknowledge(path, pickFields(row, saleFields));
  }

  async #sendQuote(): Promise<void> {
    const path = `/api/quotes/${this.#chance.one(this.#quotes).id}`;
    const status = this.#chance.one(["draft", "sent", "rejected"]);
    const row = await this.#change("PATCH", path, { status }, (found) => found.status === status);
    this.#ledger.acknowledge(path, pickFields(row, saleFields));
  }

  /** Makes a quote, its job and the job's invoice: three writes, each acknowledged. */
  async #invoiceJob(): Promise<void> {
    const quote = await this.#create("/api/quotes", this.#quoteBody());
    const quotePath = `/api/quotes/${quote.id}`;
    this.#ledger.acknowledge(quotePath, pickFields(quote, saleFields));
    this.#stock.nextDay += 86_400_000;
    const start = `${new Date(this.#stock.nextDay).toISOString().slice(0, 10)}T09:00`;
    this.#ledger.begin(quotePath, (found) => found.status === "accepted");
    const job = await this.#create("/api/jobs", { quote_id: quote.id, start, duration_hours: 2 });
    // Its title follows the customer's name, which another caller may change.
    this.#ledger.acknowledge(`/api/jobs/${job.id}`, pickFields(job, ["id", "start", "end", "quote_id"]));
    this.#ledger.adjust(quotePath, { status: "accepted" });
    const invoice = await this.#create(`/api/jobs/${job.id}/invoice`, { paid: 0 });
    this.#ledger.acknowledge(`/api/invoices/${invoice.id}`, pickFields(invoice, invoiceFields));
    // A discount of all that is invoiced leaves nothing to pay: such an invoice cannot be marked unpaid.
    if (Number(invoice.total) > 0) this.#invoices.push(invoice);
  }

  async #payInvoice(): Promise<void> {
    if (this.#invoices.length === 0) return this.#invoiceJob();
    const path = `/api/invoices/${this.#chance.one(this.#invoices).id}`;
    const paid = this.#chance.int(0, 1);
    const row = await this.#change("PATCH", path, { paid }, (found) => found.paid === paid);
    this.#ledger.acknowledge(path, pickFields(row, invoiceFields));
  }

  async #addReport(): Promise<void> {
    const { engineer_id, task_ids } = this.#stock;
    const items = task_ids.map((task_id) => ({ task_id, completed: this.#chance.int(0, 1), value_text: this.#word() }));
    const body = {
      ...{ idempotency_key: this.#word(), customer_name: this.#word(), site_address: "Calle Mayor 1" },
      ...{ notes: this.#word(), engineer_id, items },
    };
    const call = "/api/service-reports/reports";
    const row = await this.#create(call, body);
    this.#ledger.acknowledge(`${call}/${row.id}`, pickFields(row, reportFields), { call, body });
  }

  #customerBody() {
    return { ...customer, surname: this.#word(), address: this.#word() };
  }

  #quoteBody() {
    const { product_id } = this.#stock;
    const line = () => ({
      product_id,
      quantity: this.#chance.int(1, 9),
      unit_price: this.#chance.int(1, 99_999) / 100,
    });
    return {
      customer_id: this.#chance.one(this.#customers).id,
      items: Array.from({ length: this.#chance.int(1, 5) }, line),
      discount: this.#chance.int(0, 30_000) / 100,
      type: this.#chance.int(1, 2),
    };
  }

  #word(): string {
    return `w${this.#chance.int(0, 2 ** 31)}${this.#chance.int(0, 2 ** 31)}`;
  }

  async #create(call: string, body: unknown): Promise<Row> {
    try {
      return await this.#send("POST", call, body, 201);
    } catch (error) {
      if (error instanceof Gone) this.#ledger.lose(call.replace(/\d+/, ":id"));
      throw error;
    }
  }

  #change(method: "PUT" | "PATCH", path: string, body: unknown, fits: (found: Record<string, unknown>) => boolean) {
    this.#ledger.begin(path, fits);
    return this.#send(method, path, body, 200);
  }

  async #send(method: "POST" | "PUT" | "PATCH", path: string, json: unknown, status: number): Promise<Row> {
    const answer = await this.#me.send<Row>(method, path, { json }).catch(() => {
      throw new Gone();
    });
    // The head of the answer may have arrived without its body.
    if (answer.status === status && answer.json === undefined) throw new Gone();
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  }
}
