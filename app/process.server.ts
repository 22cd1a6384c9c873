/** Starts and stops the application, for server.ts and for programs beside it. */
import { RouterContextProvider } from "react-router";
import { createConfiguredUser, hasNoUser, setupCode } from "./auth/accounts.server.ts";
import { startTidying, stopTidying } from "./auth/tidy.server.ts";
import { listFutureDocuments } from "./documents/numbering.server.ts";
import { startTidyingPapers, stopTidyingPapers } from "./documents/pdf-cache.server.ts";
import { stopPdfWorker, warmUp } from "./documents/render.server.ts";
import { foldedTables } from "./folded-tables.server.ts";
import { clientAddressOf } from "./http/client-address.server.ts";
import { buildContext, clientAddressContext } from "./http/context.ts";
import { deliverKeptPdf } from "./invoices/kept-pdf.server.ts";
import { visitReminders } from "./jobs/reminders.server.ts";
import { renewJobNews } from "./jobs/renewed-news.server.ts";
import { closeEmails, closeInterruptedEmails } from "./mail/email-attempts.server.ts";
import { deliverNotice } from "./mail/notices.server.ts";
import { stopSending } from "./mail/transport.server.ts";
import { startDailyBackups, stopDailyBackups } from "./operations/daily-backup.server.ts";
import { leaveDataFolder } from "./operations/data-folder.server.ts";
import { ownBackups } from "./operations/own-backups.server.ts";
import { startOutbox, stopOutbox } from "./outbox/lanes.server.ts";
import { anyOf, closeDatabase, openDatabase } from "./platform/database.server.ts";
import { clockTime } from "./platform/date-texts.server.ts";
import { environment } from "./platform/environment.server.ts";
import { refoldTexts } from "./platform/folded-columns.server.ts";
import { startForgettingKeys, stopForgettingKeys } from "./platform/form-keys.server.ts";
import { logFault } from "./platform/log.server.ts";
import { isPostgresql } from "./platform/postgresql-connection.ts";
import { Prisma } from "./platform/prisma/client.ts";
import { openSecrets } from "./platform/secrets.server.ts";
import { openSharedSecrets } from "./platform/shared-secrets.server.ts";
import { deliverPush } from "./push/deliver.server.ts";
import { deliverReminder, isReminder } from "./receivables/reminder-letter.server.ts";
import { paymentReminders } from "./receivables/reminders.server.ts";
import { recordInvoices } from "./verifactu/record-invoices.server.ts";
import { deliverRecordsTo, taxAgency } from "./verifactu/sending.server.ts";

/**
 * Opens what the application needs; DATA_DIR must be locked and its database migrated. Gives the set-up code while
 * there is no user, and warnings for the console: that the clock must be wrong, that the keys were lost. Where several
 * processes share one DATA_DIR (WORKERS), the first one prepares the database, and the one with the first seat does
 * what is done in intervals.
 */
export async function startApplication(
  { seat, first } = { seat: 1, first: true },
): Promise<{ setupCode: string | null; news: string[] }> {
  /** Whether no other process can be at work on the database: the lock of DATA_DIR keeps others from SQLite's file. */
  const alone = first && !isPostgresql(environment.database);
  await openDatabase(environment.database);
  const news: string[] = [];
  if (isPostgresql(environment.database)) await openSharedSecrets(environment.DATA_DIR);
  else if (openSecrets(environment.DATA_DIR) && (await hasSession())) news.push(keysLost);
  if (first) {
    await refoldTexts(foldedTables);
    await createConfiguredUser();
  }
  recordInvoices();
  await closeInterruptedEmails(alone);
  const verifactu = deliverRecordsTo(taxAgency);
  const deliverers = { mail: deliverMail, push: deliverPush, verifactu, pdf: deliverKeptPdf };
  await startOutbox({ ...deliverers, renew: renewJobNews }, alone);
  if (seat === 1) await startIntervals({ alone });
  warmUpLater();
  const ahead = await clockNews(new Date());
  if (ahead) news.push(ahead);
  return { setupCode: (await hasNoUser()) ? setupCode() : null, news };
}

/** Starts what is done in intervals, by one process for all. */
async function startIntervals({ alone }: { alone: boolean }): Promise<void> {
  await startTidying();
  startForgettingKeys();
  if (ownBackups) startDailyBackups(environment.DATA_DIR, { alone });
  visitReminders.start();
  paymentReminders.start();
  startTidyingPapers();
}

/** Reminders of payment are written when they are sent; other e-mails were written before. */
function deliverMail(payload: unknown): Promise<void> {
  return isReminder(payload) ? deliverReminder(payload) : deliverNotice(payload);
}

/** Milliseconds, so that the warm-up takes no processor from the first pages after a start. */
const warmUpAfter = 60_000;

let warmingUp: NodeJS.Timeout | undefined;

/**
 * Gets the PDF thread ready some time after the start. A document that is asked for earlier starts the thread itself.
 */
function warmUpLater(): void {
  warmingUp = setTimeout(() => warmUp().catch(logFault), warmUpAfter).unref();
}

/** Whether somebody has ever signed in here and is known still: the keys of that time are needed. */
function hasSession(): Promise<boolean> {
  return anyOf(Prisma.sql`FROM "Session"`);
}

const keysLost =
  "DATA_DIR: secrets.json was missing, so new keys were made: everybody is signed out, second factors, the mail " +
  "password and the agency's certificate cannot be read, and feed links and phones' notices have ended. To bring all " +
  "back, stop and put secrets.json of a backup there: docs/operations.md, Lost keys";

async function clockNews(now: Date): Promise<string | null> {
  const [first] = await listFutureDocuments(now);
  if (!first) return null;
  const made = `${first.last.name} was made on ${clockTime(first.last.made)}`;
  const stops = first.of === "record" ? "no record can follow it" : "nothing new is numbered";
  return `The clock says ${clockTime(now)}, but ${made}: ${stops} until it is right (npm run clock)`;
}

/** Waits for work under way, but breaks off e-mails that a mail server is slow to answer; then closes everything. */
export async function stopApplication(): Promise<void> {
  clearTimeout(warmingUp);
  await stopDailyBackups();
  await visitReminders.stop();
  await paymentReminders.stop();
  stopTidying();
  stopTidyingPapers();
  stopForgettingKeys();
  const delivered = stopOutbox();
  await stopSending();
  await Promise.all([delivered, closeEmails()]);
  await stopPdfWorker();
  await closeDatabase();
  leaveDataFolder();
}

/** The router's context of a request: the build, and the address of the client. */
export function contextOf(request: Request, client: { address: string }, build: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(buildContext, build);
  const forwardedFor = request.headers.get("X-Forwarded-For");
  context.set(clientAddressContext, clientAddressOf({ peer: client.address, forwardedFor }));
  return context;
}
