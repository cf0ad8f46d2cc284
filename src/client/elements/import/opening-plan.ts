import {
  differenceWords,
  openingDifference,
  type OpeningSums,
  rupees,
} from "../../../definitions/opening/opening-difference";
import type { OpeningKind } from "../../../definitions/opening/opening-kinds";
import { atRow, type OpeningRecord } from "../../../definitions/opening/opening-record";
import type { OpeningSheet } from "../../../definitions/opening/opening-sheet";
import { financialYearOf, isIsoDate } from "../../../domain/calendar";
import { add, fromRupeesText, paise, type Paise, subtract, sum, toRupeesText, ZERO } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import { OPENING_STOCK_LINES, type OpeningChecked } from "../../../wire/opening-import";
import type { ImportRow } from "../../offline/contract/imports";

/** The effect of a file of opening balances: its saves, or every reason why none is sent; notes as sentences. */
export interface OpeningPlan {
  readonly rows: readonly ImportRow[];
  readonly problems: readonly string[];
  /** The number of rows, their total, and the totals of all opening balances afterwards. */
  readonly sums: readonly string[];
  readonly notes: readonly string[];
}

/** A record with the server's check of it against the books. */
interface CheckedRecord {
  readonly record: OpeningRecord;
  readonly checked: OpeningChecked;
}

interface Save {
  readonly at: number;
  readonly title: string;
  readonly args: Row;
}

interface Part {
  readonly problems: readonly string[];
  readonly saves: readonly Save[];
  readonly sums: readonly string[];
  readonly notes: readonly string[];
}

const paiseOf = (text: string | undefined): Paise => fromRupeesText(text ?? "0") ?? ZERO;
const signed = ({ amount, side }: OpeningRecord): Paise => paise(side === "Cr" ? -paiseOf(amount) : paiseOf(amount));
const many = (count: number, [one, several]: readonly [string, string]): string =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? one : several}`;
const sideText = (amount: Paise): string =>
  `${rupees(paise(Math.abs(amount)))}${amount === 0 ? "" : amount < 0 ? " Cr" : " Dr"}`;

/** Combines a file with the server's check of its rows (in their order) and the present opening totals. One pass. */
export function planOpening(
  kind: OpeningKind,
  sheet: OpeningSheet,
  checked: readonly OpeningChecked[],
  now: OpeningSums,
  mint: () => string,
): OpeningPlan {
  const held = sheet.records.map((record, n): CheckedRecord => {
    const found = checked[n];
    if (!found || found.row !== record.row)
      throw new Error("The server's answer does not match the file. Choose the file again.");
    return { record, checked: found };
  });
  const refusals = held.flatMap(({ record, checked: { faults } }) =>
    faults.map(([label, sentence]) => atRow(record.row, label, sentence)),
  );
  const part = { openingledger: ledgerPart, openingbill: billPart, openingstock: stockPart }[kind](held, now);
  const problems = [...sheet.problems, ...refusals, ...part.problems].sort((one, other) => rowOf(one) - rowOf(other));
  const rows =
    problems.length > 0
      ? []
      : part.saves.map(({ at, title, args }): ImportRow => {
          const opId = mint();
          return { opId, at, title, args: { rowno: at, ...args }, shown: { id: `tmp:${opId}` } };
        });
  return { rows, problems, sums: part.sums, notes: [...sheet.notes, ...part.notes] };
}

const rowOf = (problem: string): number => Number(/^Row (\d+)/.exec(problem)?.[1] ?? 0);

/** Rows that repeat an earlier row; each problem names the earlier row. */
function doubles(
  held: readonly CheckedRecord[],
  keyOf: (one: CheckedRecord) => string,
  sentenceOf: (one: CheckedRecord, earlier: string) => string,
): readonly string[] {
  const seen = new Map<string, string>();
  return held.flatMap((one) => {
    const key = keyOf(one);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, one.record.row);
    return earlier === undefined ? [] : [sentenceOf(one, earlier)];
  });
}

function ledgerPart(held: readonly CheckedRecord[], now: OpeningSums): Part {
  const fresh = held.filter(({ checked }) => checked.id === 0);
  const amounts = held.map(({ record }) => signed(record));
  const before = held.map(({ checked }) => paiseOf(checked.was));
  const after = {
    ...now,
    debit: add(subtract(now.debit, debits(before)), debits(amounts)),
    credit: add(subtract(now.credit, credits(before)), credits(amounts)),
  };
  return {
    problems: doubles(
      held,
      ({ checked }) => (checked.id > 0 ? `#${checked.id}` : checked.name.toLowerCase()),
      ({ record, checked }, earlier) => atRow(record.row, "Ledger", `${checked.name} is already in row ${earlier}.`),
    ),
    saves: held.map(({ record: { row, group = "", amount = "0", side = "Dr" }, checked: { id, name, ver } }) => ({
      at: Number(row),
      title: `Opening balance of ${name}`,
      args: { ledgerid: id, ledger: name, group, amount, side, ver },
    })),
    sums: [
      `${many(held.length, ["ledger", "ledgers"])}: debits of ${rupees(debits(amounts))} and credits of ${rupees(credits(amounts))}.`,
      ...(fresh.length > 0
        ? [
            `${many(fresh.length, ["ledger is new and will be added", "ledgers are new and will be added"])}: ${namesOf(fresh.map(({ record, checked }) => `${checked.name} (${record.group ?? ""})`))}.`,
          ]
        : []),
      afterwards(after),
    ],
    notes: [],
  };
}

const debits = (amounts: readonly Paise[]): Paise => sum(amounts.filter((amount) => amount > 0));
const credits = (amounts: readonly Paise[]): Paise => paise(-sum(amounts.filter((amount) => amount < 0)));

const afterwards = (sums: OpeningSums): string =>
  `After this import all opening balances come to debits of ${rupees(sums.debit)}, credits of ${rupees(sums.credit)} and stock of ${rupees(sums.stock)}. ${differenceWords(openingDifference(sums))}`;

const NAMES_MAX = 20;
const namesOf = (names: readonly string[]): string =>
  names.length > NAMES_MAX
    ? `${names.slice(0, NAMES_MAX).join(", ")} and ${(names.length - NAMES_MAX).toLocaleString("en-IN")} more`
    : names.join(", ");

/** The bills of one party in the file. `checked` also lists the bills that the party already has. */
interface PartyBills {
  readonly held: CheckedRecord[];
  readonly checked: OpeningChecked;
}

const billKey = (refno: string, fy: string): string => `${fy} ${refno.toLowerCase()}`;
const keyOfRecord = ({ refno = "", refdate = "" }: OpeningRecord): string =>
  billKey(refno, isIsoDate(refdate) ? financialYearOf(refdate) : "");

function billPart(held: readonly CheckedRecord[], now: OpeningSums): Part {
  const parties = new Map<number, PartyBills>();
  for (const one of held) {
    if (one.checked.id === 0) continue;
    const party = parties.get(one.checked.id);
    if (party) party.held.push(one);
    else parties.set(one.checked.id, { held: [one], checked: one.checked });
  }
  const fits = [...parties.values()].map((party) => fitOf(party));
  return {
    problems: [
      ...doubles(
        held,
        ({ record, checked }) => `${checked.id || checked.name} ${keyOfRecord(record)}`,
        ({ record, checked }, earlier) =>
          atRow(record.row, "Bill No", `Bill ${record.refno ?? ""} of ${checked.name} is already in row ${earlier}.`),
      ),
      ...fits.flatMap(({ problem }) => problem),
    ],
    saves: [...parties.values()].map(({ held: own, checked: { id, name, ver } }) => ({
      at: Number(own[0]?.record.row ?? 0),
      title: `Opening bills of ${name}`,
      args: {
        ledgerid: id,
        ver,
        bills: own.map(({ record: { row, refno = "", refdate = "", duedate = "", amount = "0", side = "own" } }) => ({
          row: Number(row),
          refno,
          refdate,
          duedate,
          amount,
          side,
        })),
      },
    })),
    sums: [`${many(held.length, ["bill", "bills"])} of ${many(parties.size, ["party", "parties"])}.`, afterwards(now)],
    notes: fits.flatMap(({ note }) => note),
  };
}

/** The bills of a party cannot exceed its opening balance; the rest of it is on account, and a note says so. */
function fitOf({ held, checked: { name, was, bills = [] } }: PartyBills): {
  readonly problem: readonly string[];
  readonly note: readonly string[];
} {
  const balance = paiseOf(was);
  const given = new Set(held.map(({ record }) => keyOfRecord(record)));
  const kept = bills.filter(({ refno, fy }) => !given.has(billKey(refno, fy))).map(({ amount }) => paiseOf(amount));
  const own = held.map(({ record }) => paise((isOnOwnSide(record, balance) ? 1 : -1) * paiseOf(record.amount)));
  const total = sum([...kept, ...own]);
  const text = `The bills of ${name} come to ${sideText(paise(balance < 0 ? -total : total))}`;
  const left = subtract(paise(Math.abs(balance)), total);
  if (total < 0 || left < 0)
    return {
      problem: [
        atRow(
          held[0]?.record.row ?? 0,
          "Party",
          `${text}, but its opening balance is ${sideText(balance)}. Correct the ledger first.`,
        ),
      ],
      note: [],
    };
  return {
    problem: [],
    note:
      left === 0 ? [] : [`${text}, and its opening balance is ${sideText(balance)}. ${rupees(left)} is on account.`],
  };
}

const isOnOwnSide = ({ side }: OpeningRecord, balance: Paise): boolean =>
  side === "own" || (side !== "other" && (side === "Cr") === balance < 0);

function stockPart(held: readonly CheckedRecord[], now: OpeningSums): Part {
  const values = held.map(({ record }) => paiseOf(record.value));
  const stock = add(subtract(now.stock, sum(held.map(({ checked }) => paiseOf(checked.was)))), sum(values));
  const byGodown = new Map<number, CheckedRecord[]>();
  for (const one of held) {
    const godownid = one.checked.godownid ?? 0;
    const others = byGodown.get(godownid);
    if (others) others.push(one);
    else byGodown.set(godownid, [one]);
  }
  return {
    problems: doubles(
      held,
      ({ record, checked }) =>
        `${checked.id || checked.name} ${checked.godownid ?? 0} ${(record.batchno ?? "").toLowerCase()}`,
      ({ record, checked }, earlier) =>
        atRow(
          record.row,
          "Item",
          `${checked.name}${record.batchno ? `, batch ${record.batchno},` : ""} is already in row ${earlier} for this godown.`,
        ),
    ),
    saves: [...byGodown].flatMap(([godownid, all]) =>
      slices(all, OPENING_STOCK_LINES).map((own) => ({
        at: Number(own[0]?.record.row ?? 0),
        title: `Opening stock in ${own[0]?.checked.godown ?? ""}, ${many(own.length, ["line", "lines"])}`,
        args: { godownid, items: own.map(stockLine) },
      })),
    ),
    sums: [
      `${many(held.length, ["line of stock", "lines of stock"])} in ${many(byGodown.size, ["godown", "godowns"])}, worth ${rupees(sum(values))}.`,
      afterwards({ ...now, stock }),
    ],
    notes: [],
  };
}

const stockLine = ({
  record: { row, batchno = "", mfgdate = "", expirydate = "", qty = "0", rate = "", value = "0" },
  checked,
}: CheckedRecord): Row => ({
  row: Number(row),
  itemid: checked.id,
  batchno,
  mfgdate,
  expirydate,
  qty,
  unitid: checked.unitid ?? 0,
  rate,
  value: toRupeesText(paiseOf(value)),
  seen: checked.seen ?? "",
});

const slices = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
