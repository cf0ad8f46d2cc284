import { firstValueDate, isDateSet, UNSET_DATE, UNSET_SENT } from "../../../definitions/value-date";
import type { Row } from "../../../wire/envelope";
import type { OpState, SaveRequest } from "../../offline/contract/save";
import { pendingState } from "../../rows/pending-words";
import { textOf } from "../../rows/read-row";

/** One row of the bank book (BRS-012). It is edited if the screen holds a value date for it. */
export interface BrsLine {
  /** '' for a balance, which has no value date. */
  readonly id: string;
  readonly SrNo: string;
  readonly mdate: string;
  readonly led_type: string;
  readonly autobillno: string;
  readonly autobillno2: string;
  readonly debit: string;
  readonly credit: string;
  readonly bal: string;
  readonly vd: string;
  /** First day that may be its value date. */
  readonly least: string;
  /** As the server has it: the base of an edit. */
  readonly seen: unknown;
  /** State and id of a waiting save of this row. */
  readonly pending: OpState | null;
  readonly opId: string;
}

/** Rows of the server with the waiting saves laid over them (`overlay.list`). */
export function readLines(server: readonly Row[], drawn: readonly Row[]): readonly BrsLine[] {
  const seen = new Map(server.map((row) => [textOf(row, "id"), row.vd]));
  return drawn.flatMap((row) => {
    const cell = (key: string) => textOf(row, key);
    // A waiting save of another period has a value date and nothing else.
    if (cell("mdate") === "") return [];
    return [
      {
        id: cell("id"),
        SrNo: cell("SrNo"),
        mdate: cell("mdate"),
        led_type: cell("led_type"),
        autobillno: cell("autobillno"),
        autobillno2: cell("autobillno2"),
        debit: cell("debit"),
        credit: cell("credit"),
        bal: cell("bal"),
        vd: cell("vd"),
        least: firstValueDate({ vdmindate: cell("vdmindate"), mdate: cell("mdate") }),
        seen: seen.get(cell("id")) ?? UNSET_DATE,
        pending: pendingState(row._pending),
        opId: cell("_op"),
      },
    ];
  });
}

/** Colours of OPEN-059, in the book of the firm's own ledger. The amount stands in its column as the second cue. */
const COLOURS = { debit: "var(--mac-good-text)", credit: "var(--mac-danger-text)" } as const;

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

/** Colour of a row with this value date; rows without one are bold on grey instead (BRS-017). */
export function colourOf({ id, credit }: BrsLine, vd: string): string | undefined {
  if (id === "" || !isDateSet(vd)) return undefined;
  return isZero(credit) ? COLOURS.debit : COLOURS.credit;
}

/** Whether a row waits for its value date. */
export const isOpen = ({ id }: BrsLine, vd: string): boolean => id !== "" && !isDateSet(vd);

/** An amount of a row as text of the wire; '' for none. */
export const amountOf = (amount: string): string => (isZero(amount) ? "" : amount);

/** BRS-022: one call for each edited row. The base is the value date that the user saw. */
export function saveRequest(line: BrsLine, vd: string, opId: string, group: string): SaveRequest {
  const seen = { vd: line.seen };
  return {
    opId,
    group,
    args: {
      user2: "@user2",
      geolocation: "@geolocation",
      id: line.id,
      vd: isDateSet(vd) ? vd : UNSET_SENT,
    },
    screen: "brs",
    entity: "brs",
    recordKey: line.id,
    sqlsp: "brslist_R_brs_save",
    base: { kind: "vals", vals: seen },
    baseSnap: seen,
    defVer: "",
    formname: "",
    title: `Value date of ${line.autobillno || line.led_type}`,
    amount: amountOf(line.debit) || line.credit,
    shown: { id: line.id, vd: isDateSet(vd) ? vd : UNSET_DATE },
  };
}
