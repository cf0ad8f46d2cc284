import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { FilterName } from "../../../../definitions/report/report-filter";
import type { DeclaredColumn } from "../../../engine/reports/declaration";

/** What sales and purchases are added up by. */
export interface Dimension {
  readonly value: string;
  readonly label: string;
  /** SQL of the id and name over the tables of the analysis. */
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  /** The filter that narrows a report to one of them; a month narrows the days. */
  readonly filter: FilterName | "month";
  readonly of?: DeclaredColumn["of"];
  /** Only for sales. */
  readonly isOfSales?: true;
}

const named = (column: RawBuilder<unknown>, without: string): RawBuilder<unknown> =>
  sql`coalesce(nullif(${column}, ''), ${sql.lit(without)})`;

/** A charge of a bill, such as freight, has no item: it is shown by the name of its ledger. */
export const BY_ITEM: Dimension = {
  value: "item",
  label: "Item",
  id: sql`coalesce(l.itemid, 0)`,
  name: sql`coalesce(i.itemname, ch.drconame, 'Charges')`,
  filter: "itemname",
  of: "item.itemname",
};

export const DIMENSIONS: readonly Dimension[] = [
  BY_ITEM,
  {
    value: "party",
    label: "Party",
    id: sql`coalesce(l.partyid, 0)`,
    name: named(sql`d.drconame`, "Cash"),
    filter: "ddlledger",
    of: "debtors.drconame",
  },
  {
    value: "category",
    label: "Category",
    id: sql`coalesce(i.categoryid, 0)`,
    name: named(sql`c.categoryname`, "No category"),
    filter: "category",
    of: "category.categoryname",
  },
  {
    value: "itemgroup",
    label: "Item Group",
    id: sql`coalesce(i.itemgroupid, 0)`,
    name: named(sql`ig.itemgroupname`, "No group"),
    filter: "itemgroup",
    of: "itemgroup.itemgroupname",
  },
  {
    value: "salesman",
    label: "Salesman",
    id: sql`coalesce(s.id, 0)`,
    name: named(sql`s.salesmanname`, "No salesman"),
    filter: "salesman",
    of: "salesman.salesmanname",
    isOfSales: true,
  },
  {
    value: "area",
    label: "Area",
    id: sql`coalesce(d.areaid, 0)`,
    name: named(sql`a.areaname`, "No area"),
    filter: "area",
    of: "area.areaname",
  },
  { value: "branch", label: "Branch", id: sql`l.branchid`, name: sql`coalesce(b.name, '')`, filter: "billnoA" },
  {
    value: "month",
    label: "Month",
    id: sql`0`,
    name: sql`to_char(l.edate, 'YYYY-MM-01')`,
    filter: "month",
  },
];
