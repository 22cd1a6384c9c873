/** Letterhead and logo: saved documents keep theirs, and those that nothing refers to are deleted. */
import { expect, test } from "vitest";
import { reader } from "#app/platform/database.server.ts";
import { updateQuote } from "#app/quotes/quotes.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeIncomingFile } from "../../tests/support/incoming.ts";
import { logoPng } from "../../tests/support/pictures.ts";
import { quoteInput, storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { makeLogo } from "./logo-image.server.ts";
import { getBrand, getSettings, saveSettings } from "./settings.server.ts";

useDatabase();

/** A logo that no other test uses. */
let shade = 0;
async function newLogo() {
  shade += 1;
  return makeLogo(await makeIncomingFile(await logoPng({ background: { r: shade, g: 0, b: 0 } })));
}

async function kept() {
  const logos = await reader().logo.findMany({ select: { sha256: true }, orderBy: { id: "asc" } });
  return { letterheads: await reader().letterhead.count(), logos: logos.map(({ sha256 }) => sha256) };
}

test("a logo is saved, replaced and removed; of the old one nothing stays", async () => {
  const [first, second] = [await newLogo(), await newLogo()];
  expect((await saveSettings({}, first)).logo_path).toBe(`/logo/${first.sha256}.png`);
  expect((await getBrand()).logo).toEqual({ sha256: first.sha256, width: 300, height: 100 });
  expect(await kept()).toEqual({ letterheads: 1, logos: [first.sha256] });
  await saveSettings({ town: "Ávila" }, second);
  expect(await getSettings()).toMatchObject({ town: "Ávila", logo_path: `/logo/${second.sha256}.png` });
  expect(await kept()).toEqual({ letterheads: 1, logos: [second.sha256] });
  expect((await saveSettings({}, null)).logo_path).toBe("");
  expect(await kept()).toEqual({ letterheads: 1, logos: [] });
});

test("a save without a logo keeps the one there is, and the same one again changes nothing", async () => {
  const logo = await newLogo();
  await saveSettings({}, logo);
  await saveSettings({ town: "Ourense" });
  expect((await getSettings()).logo_path).toContain(logo.sha256);
  const { letterhead_id } = await reader().settings.findUniqueOrThrow({ where: { id: 1 } });
  await saveSettings({ town: "Ourense" }, logo);
  expect((await reader().settings.findUniqueOrThrow({ where: { id: 1 } })).letterhead_id).toBe(letterhead_id);
});

test("a quote keeps its letterhead and logo until it is saved anew", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const [first, second, third] = [await newLogo(), await newLogo(), await newLogo()];
  await saveSettings({}, first);
  const quote = await storeQuote(customer.id, product.id);
  await saveSettings({}, second);
  await saveSettings({}, third);
  expect(await kept()).toEqual({ letterheads: 2, logos: [first.sha256, third.sha256] });
  const { letterhead } = await reader().quote.findUniqueOrThrow({
    where: { id: quote.id },
    include: { letterhead: { include: { logo: true } } },
  });
  expect(Buffer.from(letterhead.logo?.png ?? []).equals(first.png)).toBe(true);

  await updateQuote(quote.id, quoteInput(customer.id, product.id), "en");
  await saveSettings({}, second);
  expect(await kept()).toEqual({ letterheads: 2, logos: [third.sha256, second.sha256] });
});

test("a logo that two letterheads bear is kept once, until the last of them goes", async () => {
  const [shared, other] = [await newLogo(), await newLogo()];
  await saveSettings({ town: "Lugo" }, shared);
  await saveSettings({ town: "Vigo" }, other);
  await saveSettings({ town: "Vigo" }, shared);
  const before = await kept();
  expect(before.logos.filter((sha256) => sha256 === shared.sha256)).toHaveLength(1);
  expect(before.logos).not.toContain(other.sha256);
});

test("saves at once leave the logo and the texts of one of them", async () => {
  const logos = [await newLogo(), await newLogo(), await newLogo()];
  await Promise.all(logos.map((logo) => saveSettings({ town: logo.sha256.slice(0, 20) }, logo)));
  const settings = await getSettings();
  expect(settings.logo_path).toContain(settings.town);
});
