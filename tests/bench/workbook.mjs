import { readFileSync, writeFileSync } from "node:fs";
import { read, utils } from "@e965/xlsx";

const ROWS = 100_000;
const SECONDS = 10;
const MEMORY_MB = 300;
const RUNS = 3;
const DAY_MS = 86_400_000;

/**
 * The day book of as many days as have 100,000 sales as a workbook: how long, and by how much the server's memory rises
 * above what it held before. A reader library must find every row, and totals equal to those of the report.
 */
export async function workbookFigures({ add, call, what, pid }, { count, days }) {
  const span = Math.min(days, Math.ceil((ROWS * days) / count));
  const dayBefore = (n) => new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10);
  const args = { dtpfrom: dayBefore(span), dtpto: dayBefore(0), detailed: "true" };
  const [head] = await call("daybook_R_report", { ...args, from: 1, top: 1 });
  const { debit } = JSON.parse(head.sums);
  const rows = `${Number(head.iTotalRecords).toLocaleString("en-IN")} rows as a workbook`;
  const times = [];
  let [most, held, bytes] = [0, 0, null];
  for (let run = 0; run < RUNS; run += 1) {
    const before = memory(pid, "VmRSS");
    forgetPeak(pid);
    const started = performance.now();
    bytes = await call.file("daybook_R_report", args, "xlsx");
    times.push((performance.now() - started) / 1000);
    const peak = memory(pid, "VmHWM");
    if (peak - before > most - held) [most, held] = [peak, before];
  }
  const worst = Math.max(...times);
  add(`${what}: ${rows}`, `${times.map((one) => one.toFixed(1)).join(", ")} s`, `${SECONDS} s`, worst <= SECONDS);
  const rise = most - held;
  add(
    `${what}: ${rows}, memory of the server`,
    `from ${held.toFixed(0)} to ${most.toFixed(0)} MB, ${(bytes.length / 1e6).toFixed(1)} MB of file`,
    `a rise of at most ${MEMORY_MB} MB`,
    rise <= MEMORY_MB,
  );
  const [difference, found] = difference100(bytes, debit);
  add(
    `${what}: ${rows}, read again by a library`,
    `${found.toLocaleString("en-IN")} rows, totals differ by ${difference} paise`,
    "every row and no difference",
    difference === 0 && found === Number(head.iTotalRecords),
  );
}

/** By how many paise rows, total and report differ, and the number of rows. */
function difference100(bytes, debit) {
  const book = read(bytes, { dense: true });
  const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0]]);
  const total = rows.pop();
  const paise = (amount) => Math.round(Number(amount) * 100);
  const added = rows.reduce((sum, row) => sum + paise(row.Debit), 0);
  return [Math.abs(added - paise(total.Debit)) + Math.abs(added - paise(debit)), rows.length];
}

/** MB of a figure of the kernel about a process. */
const memory = (pid, name) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

/** The highest memory so far counts from now on (5, see proc(5), clear_refs). */
const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5");
