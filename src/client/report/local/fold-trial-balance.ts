import { fyStart, isIsoDate } from "../../../domain/calendar";
import { groupedBy } from "../../../domain/grouped";
import { add, fromRupeesText, negate, subtract, toRupeesText, ZERO } from "../../../domain/money";
import type { Paise } from "../../../domain/money";
import { numberOf } from "../../rows/read-row";
import type { Row } from "../../../wire/envelope";
import type { ReportSnapshot } from "../read/report-pages";
import { chosen, documentsIn, isAsked, isWithin } from "./asked";
import type { Fold, FoldQuestion } from "./fold";
import type { LocalEntry } from "./local-effect";
import type { LocalLedger } from "./local-ledgers";

const FIELDS = ["opening", "debit", "credit", "closingdr", "closingcr"] as const;
type Figures = Readonly<Record<(typeof FIELDS)[number], Paise>>;

const NOTHING: Figures = { opening: ZERO, debit: ZERO, credit: ZERO, closingdr: ZERO, closingcr: ZERO };
const ALL_SENT = "Goods of challans change lines of their own, which are known when the server has them.";
const SIDES_LATER =
  "Only groups are on this device, so a balance that changes sides is shown on both. Turn on Detailed once while online.";
const LAST_YEAR = "Documents of an earlier year change its result. They are counted when the server has them.";

const figuresOf = (row: Row): Figures => read((field) => fromRupeesText(String(row[field] ?? "0")) ?? ZERO);
const read = (of: (field: (typeof FIELDS)[number]) => Paise): Figures => ({
  opening: of("opening"),
  debit: of("debit"),
  credit: of("credit"),
  closingdr: of("closingdr"),
  closingcr: of("closingcr"),
});
const plus = (a: Figures, b: Figures): Figures => read((field) => add(a[field], b[field]));
const minus = (a: Figures, b: Figures): Figures => read((field) => subtract(a[field], b[field]));
const texts = (figures: Figures): Row =>
  Object.fromEntries(FIELDS.map((field) => [field, toRupeesText(figures[field])]));

const side = (amount: Paise): Paise => (amount > 0 ? amount : ZERO);

/** With the closing balance on its side. */
function closed(figures: Figures): Figures {
  const closing = subtract(add(figures.opening, figures.debit), figures.credit);
  return { ...figures, closingdr: side(closing), closingcr: side(negate(closing)) };
}

/** What the entries of one ledger change; an entry that is taken back reduces the side on which it was posted. */
function changeOf(entries: readonly LocalEntry[], question: FoldQuestion["question"]): Figures {
  return entries.reduce((total, entry) => {
    const { amount, takes } = entry;
    if (!isWithin(question, entry)) return { ...total, opening: add(total.opening, amount) };
    return amount > 0 !== takes
      ? { ...total, debit: add(total.debit, amount) }
      : { ...total, credit: subtract(total.credit, amount) };
  }, NOTHING);
}

/** Trial Balance: amounts of ledgers and of the groups above them. It is drawn only where all its rows are here. */
export const foldTrialBalance: Fold = (given) => {
  const { shown, question, detail } = given;
  const start = isIsoDate(chosen(question, "dtpfrom"))
    ? fyStart(chosen(question, "dtpfrom") as Parameters<typeof fyStart>[0])
    : "";
  const asked = given.effect.entries.filter((entry) => isAsked(question, entry));
  const own = asked.filter((entry) => !(entry.ledger.isProfit && entry.day < start));
  const base = question.detailed ? shown : detail;
  const rows = rowsOf(base ?? shown);
  if (own.length === 0 || rows === null) return { shown, drawn: 0, notes: [] };
  const tree = new Tree(rows, base !== null);
  for (const [ledger, entries] of byLedger(own)) tree.change(ledger, changeOf(entries, question));
  const lines = question.detailed || base === null ? tree.rows : tree.rows.filter(isGroupOrLine);
  return {
    shown: {
      ...shown,
      head: { ...shown.head, total: lines.length, sums: { ...shown.head.sums, ...tree.sums(shown.head.sums) } },
      rows: { count: lines.length, at: (index) => lines[index] },
      parts: [lines],
    },
    drawn: documentsIn(own),
    notes: [
      ...(asked.length > own.length ? [LAST_YEAR] : []),
      ...(asked.some(({ document }) => isChallan(document)) ? [ALL_SENT] : []),
      ...(base === null ? [SIDES_LATER] : []),
    ],
  };
};

const isChallan = ({ after, before }: LocalEntry["document"]): boolean =>
  after?.isChallan === true || before?.isChallan === true;

/** Without details the server leaves out the ledgers of groups. */
const isGroupOrLine = (row: Row): boolean => row._kind === "group" || numberOf(row, "_level") === 0;

function rowsOf({ isWhole, rows }: ReportSnapshot): readonly Row[] | null {
  if (!isWhole) return null;
  const found = Array.from({ length: rows.count }, (_, at) => rows.at(at));
  return found.every((row) => row !== undefined) ? found : null;
}

function byLedger(entries: readonly LocalEntry[]): readonly (readonly [LocalLedger, readonly LocalEntry[]])[] {
  return [...groupedBy(entries, ({ ledger }) => ledger.key).values()].flatMap((own) =>
    own[0] ? [[own[0].ledger, own] as const] : [],
  );
}

/** The rows of the report while ledgers change. */
class Tree {
  rows: readonly Row[];
  #added: Figures = NOTHING;

  constructor(
    rows: readonly Row[],
    private readonly hasLedgers: boolean,
  ) {
    this.rows = rows;
  }

  change(ledger: LocalLedger, change: Figures): void {
    const at = this.rows.findIndex((row) => row._kind !== "group" && String(row.ledgerid) === ledger.key);
    const place = at >= 0 ? at : this.#insert(ledger);
    const before = place === null ? NOTHING : figuresOf(this.rows[place] ?? {});
    // Where the ledger's own balance is not known, its change stands on the side of the change.
    const after = closed(plus(before, change));
    const delta = minus(after, before);
    const above = place === null ? this.#groupsOf(ledger) : this.#above(place);
    this.#added = plus(this.#added, delta);
    this.rows = this.rows.map((row, index) => {
      if (index === place) return { ...row, ...texts(after), _pending: "queued" };
      return above.has(index) ? { ...row, ...texts(plus(figuresOf(row), delta)), _pending: "queued" } : row;
    });
  }

  sums(before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return Object.fromEntries(
      FIELDS.map((field) => [
        field,
        toRupeesText(add(fromRupeesText(before[field] ?? "0") ?? ZERO, this.#added[field])),
      ]),
    );
  }

  /** A row for a ledger that had none, in its group; null where the rows have no ledgers. */
  #insert(ledger: LocalLedger): number | null {
    if (!this.hasLedgers) return null;
    const known = this.#groupAt(ledger);
    const missing = ledger.groups
      .slice(0, known === null ? undefined : ledger.groups.findIndex(({ id }) => id === this.#groupIdAt(known)))
      .filter(({ id }) => id !== "")
      .toReversed();
    const level = known === null ? 0 : numberOf(this.rows[known] ?? {}, "_level") + 1;
    const end = known === null ? this.rows.length : this.#endOf(known);
    const linkOf = (isGroup: boolean): unknown =>
      this.rows.find((row) => (row._kind === "group") === isGroup && numberOf(row, "linkreportno") > 0)?.linkreportno ??
      0;
    const added: readonly Row[] = [
      ...missing.map(({ id, name }, at) => ({
        _kind: "group",
        _level: level + at,
        particulars: name,
        accountid: Number(id),
        groupid: Number(id),
        linkreportno: linkOf(true),
      })),
      {
        _kind: "",
        _level: level + missing.length,
        particulars: ledger.name,
        accountid: ledger.key,
        ledgerid: ledger.key,
        linkreportno: /^\d+$/.test(ledger.key) ? linkOf(false) : 0,
      },
    ];
    this.rows = [...this.rows.slice(0, end), ...added, ...this.rows.slice(end)];
    return end + missing.length;
  }

  #groupIdAt(at: number): string {
    return String(this.rows[at]?.groupid);
  }

  /** The innermost group of the ledger that has a row. */
  #groupAt({ groups }: LocalLedger): number | null {
    for (const { id } of groups) {
      const at = this.rows.findIndex((row) => row._kind === "group" && String(row.groupid) === id);
      if (at >= 0) return at;
    }
    return null;
  }

  #endOf(group: number): number {
    const level = numberOf(this.rows[group] ?? {}, "_level");
    const end = this.rows.findIndex((row, index) => index > group && numberOf(row, "_level") <= level);
    return end < 0 ? this.rows.length : end;
  }

  #above(place: number): ReadonlySet<number> {
    const found = new Set<number>();
    let level = numberOf(this.rows[place] ?? {}, "_level");
    for (let index = place - 1; index >= 0 && level > 0; index--) {
      const row = this.rows[index] ?? {};
      if (row._kind !== "group" || numberOf(row, "_level") >= level) continue;
      found.add(index);
      level = numberOf(row, "_level");
    }
    return found;
  }

  #groupsOf(ledger: LocalLedger): ReadonlySet<number> {
    const own = this.#groupAt(ledger);
    return own === null ? new Set() : new Set([own, ...this.#above(own)]);
  }
}
