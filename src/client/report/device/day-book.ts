/** The day book from the copy of ledger entries: a row for each document of the days, as the server makes it. */
import { chosen } from "../local/asked";
import { isIsoDate } from "../../../domain/calendar";
import { negate, requirePaise, sum, toRupeesText, ZERO, type Paise } from "../../../domain/money";
import type { VoucherRow } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";
import type { KeptEntries } from "../../offline/contract/reference";
import { textOf } from "../../rows/read-row";
import type { DeviceReport } from "./device-rows";
import { copyNote, refuseIfPartial, refuseIfTooEarly } from "./entry-copy-state";
import { documentOf } from "./entry-row";

type KeptVoucher = KeptEntries["vouchers"][number];

/** Every document of the days; null for a comparison, which the server makes. */
export const dayBookFromDevice: DeviceReport = async (offline, report, question) => {
  const { dtpfrom: from, dtpto: to } = question.values;
  if (question.compare !== "" || !isIsoDate(from) || !isIsoDate(to) || from > to) return null;
  const kept = await offline.reference.documents(from, to);
  if (!kept) return refuseIfPartial(offline);
  refuseIfTooEarly(kept, from);
  const names = await partyNames(offline, kept);
  if (!names) return null;
  const here = (await offline.session.get())?.claims.branchid;
  const [kind, branch, search] = [
    chosen(question, "billnoB"),
    chosen(question, "billnoA"),
    chosen(question, "searchname").toLowerCase(),
  ];
  const partyOf = ({ partyid }: KeptVoucher): string => (partyid === undefined ? "" : (names.get(partyid) ?? ""));
  const rows = kept.vouchers
    .filter(({ day, isforeign }) => day >= from && day <= to && isforeign !== 1)
    .filter(
      ({ entity, branchid }) => (kind === "" || entity === kind) && (branch === "" || branch === String(branchid)),
    )
    .filter((one) => search === "" || `${one.vno}\n${partyOf(one)}`.toLowerCase().includes(search))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.voucherid - b.voucherid))
    .map((one): Row => ({ ...rowOf(one), party: partyOf(one), ...documentOf(one, report, here) }));
  return { rows, notes: [copyNote(kept)], asOf: kept.asOf };
};

const rowOf = (voucher: KeptVoucher): Row => {
  const [debit, credit] = sumsOf(voucher);
  const { day, by } = voucher;
  return { vdate: day, month: `${day.slice(0, 7)}-01`, debit, credit, username: by };
};

function sumsOf({ entries, sums }: VoucherRow): readonly [debit: string, credit: string] {
  if (sums) return sums;
  const amounts = entries.map(([, amount]) => requirePaise(amount));
  const above = (all: readonly Paise[]): string => toRupeesText(sum(all.filter((amount) => amount > ZERO)));
  return [above(amounts), above(amounts.map(negate))];
}

/**
 * Names of the parties. One that nothing was ever posted to is not in the copy of the entries but in that of the
 * ledgers; null where that is not on the device.
 */
async function partyNames(
  { reference }: Parameters<DeviceReport>[0],
  { vouchers, names }: KeptEntries,
): Promise<ReadonlyMap<number, string> | null> {
  const ids = [...new Set(vouchers.flatMap(({ partyid }) => (partyid === undefined ? [] : [partyid])))];
  const missing = ids.filter((id) => !names.has(String(id))).map(String);
  const ledgers = missing.length > 0 ? await reference.byIds("debtors", missing) : new Map<string, Row>();
  if (!ledgers) return null;
  const nameOf = (id: number): string => names.get(String(id)) ?? textOf(ledgers.get(String(id)) ?? {}, "drconame");
  return new Map(ids.map((id) => [id, nameOf(id)]));
}
