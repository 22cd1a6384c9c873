/** `npm run demo`: fills a new database with a believable year of a small company, and prints the sign-in. */
import { randomBytes } from "node:crypto";
import { createUser, hasNoUser } from "#app/auth/accounts.server.ts";
import type { Product } from "#app/catalogue/product.ts";
import { createProduct } from "#app/catalogue/products.server.ts";
import { createCustomer } from "#app/customers/customers.server.ts";
import { createSite } from "#app/customers/sites.server.ts";
import { expectEngine } from "#app/operations/data-folder.server.ts";
import { runProgram } from "#app/operations/run-program.server.ts";
import { closeDatabase, openDatabase, reader, write } from "#app/platform/database.server.ts";
import { dayMs } from "#app/platform/durations.ts";
import { environment } from "#app/platform/environment.server.ts";
import { fold } from "#app/platform/fold.ts";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { logFaultsOnly } from "#app/platform/log.server.ts";
import { createQuote } from "#app/quotes/quotes.server.ts";
import { changeTaxRules } from "#app/tax/tax-rules.server.ts";
import { saveCompanyTerms } from "#app/terms/terms.server.ts";
import { recordInvoices } from "#app/verifactu/record-invoices.server.ts";
import { makeDataDir } from "../server/data-dir.ts";
import { Agenda } from "./demo/agenda.ts";
import { answerQuote, changeAccepted, deleteDraft } from "./demo/answers.ts";
import { chanceOf, seeded } from "./demo/chance.ts";
import { asCaller, demoEnquiries, isBuilder, makeCustomer } from "./demo/customers.ts";
import { addDrafts, planYearlyRound } from "./demo/invoices.ts";
import { expectNewDatabase } from "./demo/new-database.ts";
import { giveTerms, settleTheRest } from "./demo/payments.ts";
import { demoProducts } from "./demo/products.ts";
import { makeQuote } from "./demo/quotes.ts";
import { makeSites } from "./demo/sites.ts";
import { addTemplates } from "./demo/templates.ts";
import { addVisits, planPastVisits } from "./demo/visits.ts";
import { planWork } from "./demo/work.ts";
import { migrateBeside } from "./migrate-beside.ts";

const customerCount = 120;
const quoteCount = 180;

const company = {
  company_name: "Clima Sur Instalaciones, S.L.",
  address: "Avenida del Mar, 14, local 3",
  address2: "",
  address3: "",
  town: "Marbella",
  province: "Málaga",
  postcode: "29601",
  phone: "+34 952 123 456",
  email: "hola@climasur.example",
  website: "climasur.example",
  nie: "B93123453",
  registry: "Registro Mercantil de Málaga, tomo 4123, libro 3034, folio 87, hoja MA-91234, inscripción 1.ª",
};

/** The company's reason on quotes without IVA: builders who hire it pay the tax themselves (reverse charge). */
const no_iva_reason = "Inversión del sujeto pasivo (art. 84.Uno.2.º f de la Ley 37/1992 del IVA)";

const payment_terms = "40 % al aceptar, 60 % al terminar, por transferencia";
/** An account that examples use: nobody's. */
const iban = "ES9121000418450200051332";
const payment_ways = "También con tarjeta en la oficina, o por Bizum al 600 123 456.";
const quote_conditions = `Los equipos tienen 3 años de garantía; la instalación, 2.
El precio no incluye obras de albañilería ni permisos, salvo que se indique.
La instalación la hacen técnicos certificados (RITE).`;

async function fill(): Promise<void> {
  recordInvoices();
  const chance = chanceOf(seeded(20_261_121));
  const today = new Date();
  await nameCompany(new Date(today.getTime() - 366 * dayMs));
  const products: Product[] = [];
  for (const product of demoProducts) products.push(await createProduct({ ...product, checklist_template_id: null }));
  await addTemplates(products, quote_conditions, today);
  type Made = { id: number; sites: number[]; builds: boolean; isPerson: boolean; isCommunity: boolean };
  const customers: Made[] = [];
  for (let n = 1; n <= customerCount; n += 1) {
    const input = makeCustomer(chance, n);
    const customer = await createCustomer(input);
    // One caller was written down twice.
    if (n === 1) await createCustomer(asCaller(input));
    const sites: number[] = [];
    for (const site of makeSites(chance, customer)) sites.push((await createSite(customer.id, site)).id);
    const isCommunity = input.company_name.startsWith("Comunidad");
    customers.push({
      id: customer.id,
      sites,
      builds: isBuilder(input),
      isPerson: input.kind === "person",
      isCommunity,
    });
    await giveTerms(customer.id, input);
  }
  for (const enquiry of demoEnquiries) await createCustomer(enquiry);
  const accepted: { id: number; accepted: Date }[] = [];
  for (let n = 0; n < quoteCount; n += 1) {
    // More quotes towards today, as the company grows: they fill the calendar of this week and the next.
    const ago = 360 * dayMs * (1 - n / quoteCount) ** 1.5;
    const made = new Date(today.getTime() - ago - dayMs / 2);
    const { id } = await createQuote(makeQuote(chance, chance.one(customers), products), "es", made);
    const answered = new Date(Math.min(today.getTime(), made.getTime() + chance.whole(1, 8) * dayMs));
    if (await answerQuote(id, made, answered, chance, ago < 30 * dayMs)) accepted.push({ id, accepted: answered });
  }
  accepted.sort((a, b) => a.accepted.getTime() - b.accepted.getTime());
  const year = { agenda: new Agenda(today), chance, invoiced: 0 };
  await planWork(accepted, today, year);
  await planPastVisits(customers, products, year);
  planYearlyRound(
    customers.filter(({ isCommunity }) => isCommunity),
    products,
    year,
  );
  await year.agenda.run();
  await settleTheRest(today);
  await addDrafts(customers, products, today);
  await addVisits(customers, today);
  const [changing, wrong] = [customers[3], customers[4]];
  const [product] = products;
  if (changing) await changeAccepted(changing.id, products, today);
  if (wrong && product) await deleteDraft(wrong.id, product, today);
}

function nameCompany(at: Date): Promise<unknown> {
  return write(async (transaction) => {
    const letterhead = await transaction.letterhead.create({ data: { ...company, created_at: at } });
    await transaction.settings.update({
      where: { id: 1 },
      data: { letterhead_id: letterhead.id, no_iva_reason, payment_terms, quote_conditions, include_iva: 1 },
    });
    await saveCompanyTerms(transaction, { days: 30, iban, payment_ways });
    await changeTaxRules(transaction, "spain", at);
  });
}

/** Makes accounts for the office and for the engineers who work here; gives their e-mail addresses. */
async function addColleagues(password: string): Promise<string[]> {
  const office = { name: "Oficina", email: "oficina@alisio.example", password };
  const added = [await createUser(office, { onlyAsFirst: false, role: "office" })];
  for (const { id, name, email } of await reader().engineer.findMany({ where: { active: 1 } })) {
    const address = email ?? `${fold(name.split(" ")[0] ?? "")}@alisio.example`;
    const account = { name, email: address, password };
    added.push(await createUser(account, { onlyAsFirst: false, role: "engineer", engineer_id: id }));
  }
  return added.map((user) => user.email);
}

async function addAccounts(): Promise<void> {
  const password = randomBytes(6).toString("base64url");
  const email = "demo@alisio.example";
  await createUser({ name: "Demo", email, password }, { onlyAsFirst: true });
  console.log(`Sign in as ${email} with the password ${password}`);
  const others = await addColleagues(password);
  console.log(`The office and the engineers have the same password: ${others.join(", ")}`);
}

async function main(): Promise<void> {
  expectEngine();
  logFaultsOnly();
  makeDataDir(environment.DATA_DIR);
  await migrateBeside();
  // No server may run on it: both write, and a server keeps in its memory what the demo changes.
  const release = takeInstanceLock(environment.DATA_DIR);
  try {
    await openDatabase(environment.database);
    await expectNewDatabase();
    await fill();
    console.log("A year of Clima Sur Instalaciones is in. Start with: npm start");
    if (await hasNoUser()) await addAccounts();
  } finally {
    await closeDatabase();
    release();
  }
}

await runProgram(main);
