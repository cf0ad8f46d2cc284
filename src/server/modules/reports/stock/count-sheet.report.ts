import { sql } from "kysely";
import { COUNT_SHEET } from "../../../../definitions/print/letters/count-sheet";
import { choiceOf } from "../../../engine/reports/choice-of";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredColumn, DeclaredFilter } from "../../../engine/reports/declaration";
import { askedGodowns, askedItems, ITEM_COLUMNS, ITEM_FIELDS, ITEM_FILTERS } from "./asked-items";

const BOOK = {
  name: "billnoB",
  label: "Book Quantity",
  kind: "choice",
  options: [
    { value: "hidden", label: "Not shown" },
    { value: "shown", label: "Shown" },
  ],
  usual: { value: "hidden" },
} as const satisfies DeclaredFilter;

const ORDER = {
  name: "billnoC",
  label: "Order",
  kind: "choice",
  options: [
    { value: "category", label: "By category" },
    { value: "item", label: "By item" },
  ],
  usual: { value: "category" },
} as const satisfies DeclaredFilter;

const COLUMNS: readonly DeclaredColumn[] = [
  { title: "Godown", field: "godownname", card: 3, of: "godown.godownname" },
  ...ITEM_COLUMNS.map((column) => (column.field === "code" ? { ...column, visible: true } : column)),
  { title: "Barcode", field: "barcode", ungrouped: true, card: 2, of: "item.barcodes" },
  { title: "Batch", field: "batchno", ungrouped: true },
  { title: "Expiry", field: "expirydate", format: "date", ungrouped: true },
];

const BOOK_COLUMN: DeclaredColumn = { title: "Book Quantity", field: "bookqty", format: "qty" };
const COUNTED: DeclaredColumn = { title: "Counted", field: "counted", ungrouped: true };

/** What is in stock in a godown and those under it now, to be counted: blind, unless the book quantity is asked for. */
export default defineReport({
  name: "countsheet",
  reportno: 3412,
  title: "Stock Count Sheet",
  group: "Stock",
  order: 35,
  about: "Items in stock in a godown, with an empty column for the quantity that is counted",
  reads: "stock",
  filters: [{ name: "godown", required: "Choose a godown." }, ORDER, BOOK, ...ITEM_FILTERS],
  columns: [...COLUMNS, BOOK_COLUMN, COUNTED],
  letter: COUNT_SHEET,
  answer: async (ctx, question) => {
    const godownids = (await askedGodowns(ctx, question)) ?? [];
    const hasBook = choiceOf(question, BOOK) === "shown";
    const byCategory = choiceOf(question, ORDER) === "category";
    return {
      from: sql`stock_on_hand s join m_item i on i.coid = s.coid and i.id = s.itemid left join m_godown g on g.coid = s.coid and g.id = s.godownid
        left join stock_batch b on b.coid = s.coid and b.itemid = s.itemid and b.batchno = s.batchno`,
      where: sql`s.coid = ${ctx.session.coid} and s.qty <> 0 and s.godownid = any(${[...godownids]}::bigint[]) and ${askedItems(ctx, question)}`,
      fields: {
        ...ITEM_FIELDS,
        // The sheet has a heading for each category, unless it goes by item.
        ...(byCategory ? {} : { category: sql`''` }),
        godownname: sql`coalesce(g.godownname, '')`,
        barcode: sql`coalesce((select c.barcode from m_item_barcode c where c.coid = i.coid and c.parentid = i.id order by c.packunitid is not null, c.lineno limit 1), '')`,
        batchno: sql`s.batchno`,
        expirydate: sql`b.expirydate::text`,
        ...(hasBook ? { bookqty: sql`s.qty` } : {}),
        counted: sql`''`,
      },
      order: [
        sql`g.godownname`,
        ...(byCategory ? [sql`coalesce(i.categoryname, '')`] : []),
        sql`i.itemname`,
        sql`s.batchno`,
        sql`s.itemid`,
        sql`s.godownid`,
      ],
      columns: [...COLUMNS, ...(hasBook ? [BOOK_COLUMN] : []), COUNTED],
    };
  },
});
