import { cellText } from "../../../definitions/bill/cells";
import { CHARGE_RATE } from "../../../definitions/bill/read-lines";
import type { Row } from "../../../wire/envelope";
import type { FactsDesk } from "../../facts/bill-facts";
import { chosenKey } from "../../rows/chosen-key";

const ledgerOf = (line: Row): string => chosenKey(line, "ledgerid");

/** A charge gets its ledger's default rate once, when the ledger is chosen; a rate entered or cleared stays. */
export class UsualChargeRates {
  /** The ledgers already handled, by line. */
  #seen: readonly string[] = [];

  constructor(private readonly desk: Pick<FactsDesk, "chargeRate">) {}

  /** Lines that are already in the form were entered before: nothing is filled into them. */
  begin(lines: readonly Row[]): void {
    this.#seen = lines.map(ledgerOf);
  }

  /** The lines with rates filled in; the same list where nothing is filled. */
  fill(lines: readonly Row[]): readonly Row[] {
    const [keys, before] = [lines.map(ledgerOf), this.#seen];
    // Adding or removing a line moves the others: handled lines are then recognised by their ledger.
    const isKnown = (key: string, index: number) =>
      before.length === keys.length ? before[index] === key : before.includes(key);
    // A ledger whose rate has not arrived yet counts as not handled until it arrives.
    this.#seen = keys.map((key, index) => (isKnown(key, index) || this.desk.chargeRate(key) !== undefined ? key : ""));
    const filled = lines.map((line, index) =>
      isKnown(keys[index] ?? "", index) ? line : this.#rated(line, keys[index] ?? ""),
    );
    return filled.some((line, index) => line !== lines[index]) ? filled : lines;
  }

  #rated(line: Row, key: string): Row {
    const rate = this.desk.chargeRate(key) ?? "";
    const isEntered = cellText(line[CHARGE_RATE]) !== "" || Number(cellText(line.gstpercent)) > 0;
    return rate === "" || isEntered ? line : { ...line, [CHARGE_RATE]: rate };
  }
}
