/** Checks that a screen fits small widths. */
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/**
 * Expects no sideways scrolling at 360 px and 320 px, no control too small for a finger, and of a row that is a card
 * no two cells in the same place.
 */
export async function expectToFitPhones(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await tooSmall(page), "controls under 44 px").toEqual([]);
  expect(await sideways(page), "wider than 360 px").toBe(0);
  expect(await overlapping(page), "cells in the same place").toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sideways(page), "wider than 320 px").toBe(0);
}

/** The cells of the first rows of tables that stand in the place of another cell of their row, by their texts. */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("tbody tr:first-child")].flatMap((row) => {
      const cells = [...row.children].map((cell) => ({ text: cell.textContent, box: cell.getBoundingClientRect() }));
      const overlap = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      return cells.flatMap((cell, at) =>
        cells.slice(at + 1).flatMap((other) => (overlap(cell.box, other.box) ? `${cell.text} / ${other.text}` : [])),
      );
    }),
  );
}

/** Expects no sideways scrolling at 360 px, and no button cut, with text of one and a half, and of twice its size. */
export async function expectToFitLargeText(page: Page): Promise<void> {
  for (const size of ["150%", "200%"]) {
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
    await expectTextsToFit(page, 360);
  }
}

/** By how many pixels the page is wider than the screen, or what a dialog holds wider than the dialog. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll("dialog[open]")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );
}

/**
 * The controls under 44 px in height or width; a checkbox counts with its label. A link that stands by itself (`.tap`)
 * is as wide as its text.
 */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, summary, a.button, a.tap, nav a")]
      .map((control) => (control.matches("[type=checkbox], [type=radio]") ? control.closest("label") : control))
      .filter((control) => control !== null)
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest(".visually-hidden"),
      )
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(
        ({ control, box }) => box.width > 0 && (box.height < 43.5 || (box.width < 43.5 && !control.matches(".tap"))),
      )
      .map(
        ({ control, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${control.outerHTML.slice(0, 120)}`,
      ),
  );
}

/** Expects no sideways scrolling at this width, and no button, column head or card too narrow for its text. */
export async function expectTextsToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  expect(await sideways(page), `wider than ${width} px`).toBe(0);
  expect(await cutTexts(page), `texts wider than their place at ${width} px`).toEqual([]);
}

/** The texts that are wider than their button, column or card. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".button, .switch, th, .row-heads > *, .card")]
      .filter(
        (place) => place.checkVisibility({ visibilityProperty: true }) && !place.closest(".visually-hidden, thead"),
      )
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent.slice(0, 60)),
  );
}
