import type { Page } from "playwright-core";
import { expect } from "vitest";
import { choose, field, openForm, openNewInApp, saveAndExpect, type, WAITING } from "./user-actions";

/** One save of the sequence: a new record with typed and chosen values. */
export interface Entry {
  readonly entity: string;
  readonly name: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly chosen?: Readonly<Record<string, string>>;
}

const entry = (
  entity: string,
  key: string,
  name: string,
  more: Readonly<Record<string, string>> = {},
  chosen?: Readonly<Record<string, string>>,
): Entry => ({ entity, name, typed: { [key]: name, ...more }, chosen });

/** 25 saves of six kinds of records. The last city and the godown below are also used by records made offline. */
export const OFFLINE_SAVES: readonly Entry[] = [
  ...Array.from({ length: 6 }, (_, n) =>
    entry("category", "categoryname", `Way category ${n + 1}`, { categorysort: String(n + 1) }),
  ),
  ...Array.from({ length: 5 }, (_, n) => entry("salesman", "salesmanname", `Way salesman ${n + 1}`)),
  ...Array.from({ length: 5 }, (_, n) => entry("shade", "shadename", `Way shade ${n + 1}`)),
  ...Array.from({ length: 4 }, (_, n) => entry("pricelistgroup", "pricelist_group_name", `Way prices ${n + 1}`)),
  entry("godown", "godownname", "Way godown"),
  entry("godown", "godownname", "Way bay", {}, { godownnamemasterid: "Way godown" }),
  entry("itemgroup", "itemgroupname", "Way group"),
  entry("itemgroup", "itemgroupname", "Way subgroup", {}, { itemgroupnamemasterid: "Way group" }),
  entry("godown", "godownname", "Way second godown"),
];

/** Opens these forms once online; after that the device has them. */
export async function openFormsOnce(page: Page): Promise<void> {
  for (const entity of new Set(OFFLINE_SAVES.map((one) => one.entity))) await openForm(page, entity);
}

/**
 * Fills in and saves one record. The app may only show that it is on this device. The first record of a kind is opened
 * as a bookmark would, the others as a link in the app does.
 */
export async function enterOffline(page: Page, { entity, typed, chosen = {} }: Entry): Promise<void> {
  if (page.url().includes(`formname=${entity}detail&id=0`)) {
    await openNewInApp(page, entity);
    const [first = ""] = Object.keys(typed);
    await expect.poll(() => field(page, first).inputValue()).toBe("");
  } else await openForm(page, entity);
  for (const [key, text] of Object.entries(typed)) await type(page, key, text);
  for (const [key, text] of Object.entries(chosen)) await choose(page, key, text);
  await saveAndExpect(page, WAITING);
}
