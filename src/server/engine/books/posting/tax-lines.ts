import { sql } from "kysely";
import { toRupeesText } from "../../../../domain/money";
import { toQuantityText } from "../../../../domain/quantity";
import type { PostedTable } from "../../documents/posted-table";
import type { TaxLine } from "../../documents/posting";

const TYPES = [
  ["side", "text"],
  ["docclass", "text"],
  ["supply", "text"],
  ["isitc", "boolean"],
  ["itemid", "bigint"],
  ["ledgerid", "bigint"],
  ["hsn", "text"],
  ["qty", "numeric"],
  ["taxable", "numeric"],
  ["gstrate", "numeric"],
  ["cessrate", "numeric"],
  ["cgst", "numeric"],
  ["sgst", "numeric"],
  ["igst", "numeric"],
  ["cess", "numeric"],
  ["pos", "text"],
  ["partyid", "bigint"],
  ["gstin", "text"],
  ["gsttype", "text"],
] as const;

/** Tax lines as rows of their table. */
export const lineRows = (lines: readonly TaxLine[]) =>
  lines.map(({ quantity, taxable, cgst, sgst, igst, cess, ...line }, index) => ({
    ...line,
    lineno: index + 1,
    qty: toQuantityText(quantity),
    taxable: toRupeesText(taxable),
    cgst: toRupeesText(cgst),
    sgst: toRupeesText(sgst),
    igst: toRupeesText(igst),
    cess: toRupeesText(cess),
  }));

type LineRow = ReturnType<typeof lineRows>[number];

const textOf = ([name, type]: (typeof TYPES)[number]): string =>
  type === "numeric" ? `trim_scale(${name})` : type === "boolean" ? `${name}::integer` : `coalesce(${name}::text, '')`;

/** The unit code of each line is that of its item's base unit at the time of posting. */
export const LINES: PostedTable = {
  name: "voucher_line",
  columns: [["lineno", "integer"], ...TYPES],
  negated: ["qty", "taxable", "cgst", "sgst", "igst", "cess"],
  isDated: true,
  isByRow: true,
  lookup: {
    column: "uqc",
    sql: "coalesce(u.gstrunit, '')",
    joins: sql`left join m_item i on i.coid = app_coid() and i.id = r.itemid left join m_unit u on u.coid = i.coid and u.id = i.unitid`,
  },
  text: `concat_ws(' ', lineno, ${TYPES.map(textOf).join(", ")})`,
};

/** The same texts as `LINES.text` gives for stored lines. */
export const lineTexts = (lines: readonly LineRow[]): readonly string[] =>
  lines.map((line) =>
    [
      String(line.lineno),
      ...TYPES.map(([name, type]) =>
        type === "numeric"
          ? String(Number(line[name]))
          : type === "boolean"
            ? String(Number(line[name]))
            : String(line[name] ?? ""),
      ),
    ].join(" "),
  );
