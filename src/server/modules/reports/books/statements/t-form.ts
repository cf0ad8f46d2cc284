/**
 * The T form of a statement: two sides beside each other, as Tally shows them. A row has a line of each side; names
 * of the fields of the right side begin with `right`. With ledgers, those of a group stand below it, their amounts in
 * a column of their own.
 */
import { requirePaise, sum, toRupeesText } from "../../../../../domain/money";
import type { DeclaredColumn, ReportRow } from "../../../../engine/reports/declaration";
import { ACCOUNT_LINK } from "../account-tree";

/** Titles of the names of both sides, and which columns there are. */
interface TShape {
  readonly left: string;
  readonly right: string;
  readonly withLedgers: boolean;
  readonly withPrevious: boolean;
}

/** Fields of a line that its link needs. */
const LINKED = ["accountid", "ledgerid", "groupid"] as const;

const sideField = (side: "left" | "right", field: string): string => (side === "left" ? field : `right${field}`);

function sideColumns(side: "left" | "right", title: string, shape: TShape): readonly DeclaredColumn[] {
  const of = (field: string): string => sideField(side, field);
  const card = side === "left";
  const figure = (name: string, field: string): DeclaredColumn => ({
    title: name,
    field: of(field),
    format: "number2",
    ...below(field),
  });
  const below = (field: string): Pick<DeclaredColumn, "below"> => (side === "right" ? { below: field } : {});
  return [
    {
      title,
      field: of("particulars"),
      of: "debtors.drconame",
      ...(card ? { card: 1 } : {}),
      ...below("particulars"),
      ...ACCOUNT_LINK,
      linkfield: of("ledgerid"),
      linkfieldB: of("groupid"),
      linkreportfield: of("linkreportno"),
    },
    ...(shape.withLedgers ? [figure("Of Which", "inner")] : []),
    { ...figure("Amount", "amount"), ...(card ? { card: 2 } : {}) },
    ...(shape.withLedgers && shape.withPrevious ? [figure("Of Which, Previous Year", "innerprevious")] : []),
    ...(shape.withPrevious ? [figure("Previous Year", "previous")] : []),
  ];
}

export const tColumns = (shape: TShape): readonly DeclaredColumn[] => [
  ...sideColumns("left", shape.left, shape),
  ...sideColumns("right", shape.right, shape),
];

/** Rows of the vertical form below one head (level 1 and deeper) as lines of a side. */
function linesOf(side: "left" | "right", rows: readonly ReportRow[], withLedgers: boolean): readonly ReportRow[] {
  const of = (field: string): string => sideField(side, field);
  return rows.flatMap((row): readonly ReportRow[] => {
    const isOuter = (row._level ?? 0) <= 1;
    if (!isOuter && (!withLedgers || (row._kind ?? "") !== "")) return [];
    const [amount, previous] = isOuter ? ["amount", "previous"] : ["inner", "innerprevious"];
    return [
      {
        [of("particulars")]: row.particulars,
        [of("linkreportno")]: row.linkreportno ?? 0,
        [of(amount)]: row.amount,
        ...(row.previous === undefined ? {} : { [of(previous)]: row.previous }),
        ...Object.fromEntries(LINKED.flatMap((field) => (row[field] === undefined ? [] : [[of(field), row[field]]]))),
      },
    ];
  });
}

const NOTHING = { particulars: "", linkreportno: 0, rightparticulars: "", rightlinkreportno: 0 };

/** Both sides line by line, the shorter one filled up, and what the lines of each come to. */
export function tRows(
  left: readonly ReportRow[],
  right: readonly ReportRow[],
  { withLedgers, withPrevious }: Pick<TShape, "withLedgers" | "withPrevious">,
): readonly ReportRow[] {
  const [a, b] = [linesOf("left", left, withLedgers), linesOf("right", right, withLedgers)];
  const totals = (side: "left" | "right", lines: readonly ReportRow[]): ReportRow =>
    Object.fromEntries(
      ["amount", ...(withPrevious ? ["previous"] : [])].map((field) => {
        const name = sideField(side, field);
        return [name, toRupeesText(sum(lines.map((line) => requirePaise(String(line[name] ?? "0")))))];
      }),
    );
  return [
    ...Array.from({ length: Math.max(a.length, b.length) }, (_, at) => ({ ...NOTHING, ...a[at], ...b[at] })),
    {
      ...NOTHING,
      _kind: "total",
      particulars: "Total",
      rightparticulars: "Total",
      ...totals("left", a),
      ...totals("right", b),
    },
  ];
}
