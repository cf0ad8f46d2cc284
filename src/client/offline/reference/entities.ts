import { ENTRY_COPY } from "../../../wire/entry-copy";

/** What "Download for offline" offers, in the order a godown needs it. `entity` is that of `WEBAPI_changes_since`. */
export const REFERENCE_ENTITIES: readonly { readonly entity: string; readonly title: string }[] = [
  { entity: "item", title: "Items with barcodes and prices" },
  { entity: "itemstock", title: "Stock of items" },
  { entity: "debtors", title: "Ledgers and parties" },
  { entity: "openbill", title: "Open bills" },
  { entity: "ledgerbalance", title: "Balances of ledgers" },
  { entity: ENTRY_COPY, title: "Ledger entries" },
  { entity: "godown", title: "Godowns" },
  { entity: "unit", title: "Units" },
  { entity: "itemgroup", title: "Item groups" },
  { entity: "category", title: "Categories" },
  { entity: "pricelistgroup", title: "Price list groups" },
  { entity: "pricelistdetail", title: "Price lists" },
  { entity: "ledgergroup", title: "Ledger groups" },
  { entity: "acgroup", title: "Account groups" },
  { entity: "salesman", title: "Salesmen" },
  { entity: "viinward", title: "Lots in production" },
  { entity: "videsign", title: "Designs" },
  { entity: "viitem", title: "Production items" },
  { entity: "area", title: "Areas" },
  { entity: "city", title: "Cities" },
  { entity: "state", title: "States" },
];

/** Ledgers are called `debtors` by their procedures and in dropdowns; both names find the same copy. */
export const referenceName = (entity: string): string => (entity === "ledger" ? "debtors" : entity);
