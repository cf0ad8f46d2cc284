import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../db/whole-file";

/**
 * The last numbers given and the last saves of devices, in a file of the data folder outside the database, so that
 * putting back yesterday's database cannot lower them. Each mark is appended right after its commit, without waiting
 * for the disk: the database itself survives a power failure, and every start brings the file up to it.
 */
export interface NumberMark {
  readonly coid: number;
  readonly branchid: number;
  readonly entity: string;
  readonly fy: string;
  /** The text around the number (domain/books/voucher-number). */
  readonly stem: string;
  /** The first number not yet given. */
  readonly next: number;
  /** Of the numbers of devices: the first of them. */
  readonly start?: number;
}

export interface DeviceMark {
  readonly coid: number;
  readonly dev: string;
  /** The last save of the device that was applied, counted by the device. */
  readonly dseq: number;
}

export interface Marks {
  readonly numbers: ReadonlyMap<string, NumberMark>;
  readonly devices: ReadonlyMap<string, DeviceMark>;
}

export interface MarkKeeper {
  number(mark: NumberMark): void;
  device(mark: DeviceMark): void;
}

export const marksFile = (dataDir: string): string => join(dataDir, "marks");
export const numberKey = ({ coid, branchid, entity, fy, start }: Omit<NumberMark, "stem" | "next">): string =>
  `${coid}|${branchid}|${entity}|${fy}${start === undefined ? "" : "|devices"}`;
export const deviceKey = ({ coid, dev }: Omit<DeviceMark, "dseq">): string => `${coid}|${dev}`;

/** The highest mark of each key. Skips a line that a power failure cut off. */
export function readMarks(dataDir: string): Marks {
  const numbers = new Map<string, NumberMark>();
  const devices = new Map<string, DeviceMark>();
  const text = existsSync(marksFile(dataDir)) ? readFileSync(marksFile(dataDir), "utf8") : "";
  for (const line of text.split("\n")) {
    const mark = parsed(line);
    if (mark && "next" in mark && mark.next > (numbers.get(numberKey(mark))?.next ?? 0))
      numbers.set(numberKey(mark), mark);
    if (mark && "dseq" in mark && mark.dseq > (devices.get(deviceKey(mark))?.dseq ?? -1))
      devices.set(deviceKey(mark), mark);
  }
  return { numbers, devices };
}

function parsed(line: string): NumberMark | DeviceMark | null {
  try {
    return JSON.parse(line) as NumberMark | DeviceMark;
  } catch {
    return null;
  }
}

/** Text of the marks file. */
export const marksText = ({ numbers, devices }: Marks): string =>
  [...numbers.values(), ...devices.values()].map((mark) => `${JSON.stringify(mark)}\n`).join("");

/** Replaces everything appended by one line a mark. A crash leaves either the old file or the new one, whole. */
export function writeMarks(dataDir: string, marks: Marks): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeWhole(marksFile(dataDir), marksText(marks));
}

/** Appends marks. An error goes to `onError`; the save is kept all the same. */
export function markKeeper(dataDir: string, onError: (error: unknown) => void): MarkKeeper {
  const append = (mark: NumberMark | DeviceMark): void => {
    try {
      appendFileSync(marksFile(dataDir), `${JSON.stringify(mark)}\n`, { mode: 0o600 });
    } catch (error) {
      onError(error);
    }
  };
  return { number: append, device: append };
}
