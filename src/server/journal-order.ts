import { isIsoDate } from "../domain/calendar";
import type { IsoDate } from "../domain/calendar";

/** Arguments of `npm run export:journal`. */
export interface JournalOrder {
  /** Code or name of the company; '' if there is only one. */
  readonly company: string;
  /** First and last day; null for the first and last day of the books. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  /** File to write; `-` for the standard output. */
  readonly output: string;
}

/**
 * Reads `--export-journal [--company C] [--from D] [--to D] --output FILE`. Returns undefined without
 * `--export-journal`. Throws a message for the terminal.
 */
export function readJournalOrder(args: readonly string[]): JournalOrder | undefined {
  if (!args.includes("--export-journal")) return undefined;
  const value = (option: string): string => {
    if (!args.includes(option)) return "";
    const given = args[args.indexOf(option) + 1] ?? "";
    if (given === "" || given.startsWith("--")) throw new Error(`${option} needs a value.`);
    return given;
  };
  const day = (option: string): IsoDate | null => {
    const text = value(option);
    if (text === "") return null;
    if (!isIsoDate(text)) throw new Error(`${option} must be a date as 2026-04-01, not ${text}.`);
    return text;
  };
  const [from, to] = [day("--from"), day("--to")];
  if (from && to && from > to) throw new Error(`--from ${from} is after --to ${to}.`);
  const output = value("--output");
  if (output === "") throw new Error("Say which file to write with --output FILE (- for the standard output).");
  return { company: value("--company"), from, to, output };
}
