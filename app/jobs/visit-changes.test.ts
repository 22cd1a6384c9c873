import { expect, test } from "vitest";
import { customerSchema } from "#app/customers/customer.schema.ts";
import { updateCustomer } from "#app/customers/customers.server.ts";
import { deleteSite } from "#app/customers/sites.server.ts";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { inRequest, limitToEngineer } from "#app/platform/request.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { customer } from "../../tests/support/samples.ts";
import { storeCustomer, storeSite } from "../../tests/support/stored.ts";
import { visitChangeSchema } from "./job.schema.ts";
import { visitLimits } from "./job.ts";
import { cancelJob } from "./job-state.server.ts";
import { rescheduleJob } from "./jobs.server.ts";
import { getVisit, updateVisit } from "./visit-changes.server.ts";
import { createAnotherVisit, createVisit, visitsOfJob } from "./visits.server.ts";

useDatabase();

const row = (id: number) => reader().job.findUniqueOrThrow({ where: { id } });

async function storeVisit(title = "No cold air") {
  const { id: customer_id } = await storeCustomer();
  const visit = {
    customer_id,
    site_id: null,
    kind: "breakdown",
    title,
    description: "Hall",
    engineer_ids: [],
  } as const;
  return { customer_id, id: await createVisit({ ...visit, engineer_ids: [] }) };
}

test("another title or site is told to calendar programs, another kind or description is not", async () => {
  const { id, customer_id } = await storeVisit();
  const site = await storeSite(customer_id);
  const grown = async (changes: Parameters<typeof updateVisit>[1]) => {
    const { sequence } = await row(id);
    await updateVisit(id, changes);
    return (await row(id)).sequence - sequence;
  };
  expect(await grown({ description: "Kitchen", kind: "warranty" })).toBe(0);
  expect(await grown({ title: "No cold air" })).toBe(0);
  expect(await grown({ title: "Leaking" })).toBe(1);
  expect(await grown({ site_id: site.id })).toBe(1);
  expect((await row(id)).version).toBe(5);
});

test("a visit of the job that is cancelled keeps what it was", async () => {
  const { id } = await storeVisit();
  const gone = await createAnotherVisit({ visit_of: id, engineer_ids: [] });
  await cancelJob(gone);
  await updateVisit(id, { title: "Leaking" });
  expect((await row(gone)).title).toContain("No cold air");
  await expect(updateVisit(gone, { title: "Leaking" })).rejects.toMatchObject({ kind: "not-found" });
  expect(await getVisit(gone)).toBeNull();
});

test("the visits of a job are in order of time, those that wait last; an engineer sees the own ones", async () => {
  const { id } = await storeVisit();
  const { id: engineer } = await createEngineer({ name: "Nuria Peláez", email: null, active: 1 });
  const another = (start?: string) =>
    createAnotherVisit({
      ...{ visit_of: id, engineer_ids: start ? [engineer] : [] },
      ...(start && { start: new Date(start), duration_hours: 1 }),
    });
  const [waiting, later, sooner] = [
    await another(),
    await another("2033-03-03T09:00Z"),
    await another("2033-03-02T09:00Z"),
  ];
  await cancelJob(await another("2033-03-01T09:00Z"));
  expect((await visitsOfJob(later)).map((visit) => visit.id)).toEqual([sooner, later, id, waiting]);
  const own = inRequest({ id: "x", person: null }, () => {
    limitToEngineer(engineer);
    return visitsOfJob(later);
  });
  expect(await own).toEqual([
    { id: sooner, start: new Date("2033-03-02T09:00Z"), state: "booked" },
    { id: later, start: new Date("2033-03-03T09:00Z"), state: "booked" },
  ]);
});

test("a visit that waited is booked by its first slot, and moved by a later one", async () => {
  const { id } = await storeVisit();
  const at = (start: string) => rescheduleJob(id, { start: new Date(start), duration_hours: 1 });
  expect(await at("2033-01-03T09:00:00Z")).toBe("booked");
  expect(await at("2033-01-03T10:00:00Z")).toBe("rescheduled");
  expect(await at("2033-01-03T10:00:00Z")).toBeNull();
});

test("a site that was deleted stays with the visit until another one is chosen", async () => {
  const { id, customer_id } = await storeVisit();
  const site = await storeSite(customer_id);
  await updateVisit(id, { site_id: site.id });
  await deleteSite({ customer_id, id: site.id });
  await updateVisit(id, { site_id: site.id, title: "Leaking" });
  await updateVisit(id, { site_id: null });
  await expect(updateVisit(id, { site_id: site.id })).rejects.toMatchObject({ kind: "invalid" });
});

test("a title as long as it may be is taken as it was read, with a long name behind it; a longer one is refused", async () => {
  const company_name = `Comunidad de Propietarios ${"x".repeat(70)}`;
  const { id: customer_id } = await storeCustomer({ kind: "company", company_name });
  const visit = { customer_id, site_id: null, kind: "breakdown", description: "" } as const;
  const own = "t".repeat(visitLimits.title);
  const id = await createVisit({ ...visit, title: own, engineer_ids: [] });
  const { title } = await row(id);
  expect(title.length).toBeGreaterThan(visitLimits.title);
  const change = (sent: string) => updateVisit(id, validate(visitChangeSchema, { title: sent }));
  await change(title);
  expect((await row(id)).title).toBe(title);
  await expect(change(`t${title}`)).rejects.toMatchObject({ kind: "invalid" });
  await expect(change(`t${own}`)).rejects.toMatchObject({ kind: "invalid" });
});

test("a title that is sent back as it was read has the customer's name once, also after the customer was renamed", async () => {
  const own = "t".repeat(visitLimits.title);
  const { id, customer_id } = await storeVisit(own);
  const { title } = await row(id);
  await updateCustomer(customer_id, validate(customerSchema, { ...customer, surname: "Ruiz" }));
  await updateVisit(id, validate(visitChangeSchema, { title, description: "Kitchen" }));
  expect(await row(id)).toMatchObject({ title: `${own} · Begoña Ruiz`, description: "Kitchen" });
});

test("a former title is known whatever signs it has, and only as a whole", async () => {
  const { id, customer_id } = await storeVisit('Ruido "raro" 50\\% en_salón');
  const { title } = await row(id);
  await updateCustomer(customer_id, validate(customerSchema, { ...customer, surname: "Ruiz" }));
  await updateVisit(id, { title });
  expect((await row(id)).title).toBe('Ruido "raro" 50\\% en_salón · Begoña Ruiz');
  const other = title.replace("en_", "en ");
  await updateVisit(id, { title: other });
  expect((await row(id)).title).toBe(`${other} · Begoña Ruiz`);
});
