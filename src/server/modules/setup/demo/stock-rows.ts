import type { Row } from "../../../../wire/envelope";
import type { DemoCompany } from "./companies";
import { ITEM_KINDS } from "./item-kinds";
import { tradedItems } from "./items";
import type { DemoItem } from "./items";
import type { Random } from "./random";

/**
 * Rows of the demo's stock masters in the shape of a save, references by name, in the order in which they must be
 * created.
 */
export function stockRows(
  company: DemoCompany,
  items: readonly DemoItem[],
  random: Random,
): readonly (readonly [entity: string, rows: readonly Row[]])[] {
  const { branches } = company;
  const traded = new Set(branches.flatMap((_, branch) => tradedItems(items, branch, branches.length)));
  return [
    [
      "category",
      unique(ITEM_KINDS.map(({ category }) => category)).map((categoryname, index) => ({
        categoryname,
        categorysort: index + 1,
      })),
    ],
    ...groupRows().map((rows) => ["itemgroup", rows] as const),
    ...godownRows(company).map((rows) => ["godown", rows] as const),
    ["item", items.map((item) => itemRow(item, traded.has(item)))],
    [
      "pricelistgroup",
      PRICE_GROUPS.map(([pricelist_group_name, , remarks], index) => ({
        pricelist_group_name,
        remarks,
        groupsort: index + 1,
      })),
    ],
    ["pricelistdetail", priceListRows(items, random)],
  ];
}

const unique = (names: readonly string[]) => [...new Set(names)];

/** Level by level: a child refers to its parent by name, so the parent must exist. */
function groupRows(): readonly (readonly Row[])[] {
  const children = new Map(ITEM_KINDS.map(({ category, group }) => [`${category} ${group}`, category]));
  return [
    unique(ITEM_KINDS.map(({ category }) => category)).map((itemgroupname) => ({ itemgroupname })),
    [...children].map(([itemgroupname, itemgroupnamemasterid]) => ({ itemgroupname, itemgroupnamemasterid })),
  ];
}

export const mainGodown = (prefix: string): string => `${prefix} Main Godown`;

/** One godown per branch, with bays under it and racks under the bays, level by level. */
function godownRows({ branches, stateName }: DemoCompany): readonly (readonly Row[])[] {
  const bays = branches.flatMap(({ prefix }) =>
    ["A", "B", "C"].map((letter, index) => ({ prefix, name: `${prefix} Bay ${letter}`, sort: index + 1 })),
  );
  return [
    branches.map(({ name, prefix, city, pin }) => ({
      godownname: mainGodown(prefix),
      godownaddress: `${name}, ${city}`,
      pincode: pin,
      stateid: stateName,
    })),
    [
      ...bays.map(({ prefix, name, sort }) => ({
        godownname: name,
        godownnamemasterid: mainGodown(prefix),
        godownsort: sort,
      })),
      ...branches.map(({ prefix }) => ({
        godownname: `${prefix} Damaged Goods`,
        godownnamemasterid: mainGodown(prefix),
        godownsort: 99,
      })),
    ],
    bays.flatMap(({ name }) =>
      [1, 2, 3, 4].map((rack) => ({ godownname: `${name} Rack ${rack}`, godownnamemasterid: name, godownsort: rack })),
    ),
  ];
}

/** What is not traded is listed only: it is never to be ordered. */
const itemRow = (
  { code, name, kind, rates, barcodes, mrp, purchase, sale, reorder }: DemoItem,
  isTraded: boolean,
): Row => ({
  code,
  itemname: name,
  categoryid: kind.category,
  itemgroupid: `${kind.category} ${kind.group}`,
  unitid: kind.unit,
  hsncode: kind.hsn,
  taxability: "taxable",
  gstrates: rates.map(({ from, rate }) => ({ eff_date: from, gstrate: rate })),
  barcodes: barcodes.map(({ code: barcode }) => ({ barcode })),
  units: kind.pack ? [{ altunitid: kind.pack.unit, conversion: kind.pack.of }] : [],
  mrp,
  purchaseprice: purchase,
  saleprice: sale,
  reorderlevel: isTraded ? reorder : 0,
  isbatch: kind.batch ? 1 : 0,
});

/** Name, discount on the sale price in per cent, remark. */
const PRICE_GROUPS = [
  ["Retail", 0, "Walk-in customers"],
  ["Dealer", 6, "Registered dealers"],
  ["Distributor", 11, "Distributors with yearly targets"],
] as const;

/** Two lists per group: the list of the year and its revision after the rate change of September 2025. */
function priceListRows(items: readonly DemoItem[], random: Random): readonly Row[] {
  return PRICE_GROUPS.flatMap(([pricelistgroupid, discount]) =>
    ["2025-04-01", "2025-09-22"].map((eff_date) => ({
      eff_date,
      pricelistgroupid,
      items: items.filter(() => random.chance(0.08)).map(({ name, sale }) => ({ itemid: name, rate: sale, discount })),
    })),
  );
}
