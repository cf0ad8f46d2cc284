import { type Cells, cellPaise } from "../../../definitions/bill/cells";
import { fromRupeesText, type Paise, paise, sum, toRupeesText } from "../../../domain/money";
import { chosenKey } from "../../rows/chosen-key";

const SIDES = ["debit", "credit"] as const;
type Side = (typeof SIDES)[number];

interface Proposal {
  readonly at: number;
  readonly side: Side;
  readonly text: string;
}

export const sideOf = (line: Cells, side: Side): Paise => cellPaise(line[side]);

const isFree = (line: Cells): boolean => SIDES.every((side) => sideOf(line, side) === 0);

/**
 * A journal proposes the amount that balances it: a last line that gets its ledger gets the missing debit or credit
 * too. The proposal goes when the user enters the other side.
 */
export class BalancingAmount {
  #ledgers: readonly string[] = [];
  #proposal: Proposal | null = null;

  /** Another journal: nothing is proposed for the lines that it has. */
  begin(lines: readonly Cells[]): void {
    this.#ledgers = lines.map(ledgerOf);
    this.#proposal = null;
  }

  /** The lines with the proposal; the same list where nothing changes. */
  fill(lines: readonly Cells[]): readonly Cells[] {
    const before = this.#ledgers;
    this.#ledgers = lines.map(ledgerOf);
    const without = this.#withoutProposal(lines);
    if (without !== lines) return without;
    const at = lines.length - 1;
    const last = lines[at];
    if (!last || ledgerOf(last) === "" || (before[at] ?? "") !== "" || !isFree(last)) return lines;
    const difference = sum(lines.map((line) => paise(sideOf(line, "debit") - sideOf(line, "credit"))));
    if (difference === 0) return lines;
    const side = difference > 0 ? "credit" : "debit";
    const text = toRupeesText(paise(Math.abs(difference)));
    this.#proposal = { at, side, text };
    return lines.with(at, { ...last, [side]: text });
  }

  #withoutProposal(lines: readonly Cells[]): readonly Cells[] {
    const proposal = this.#proposal;
    const line = proposal && lines[proposal.at];
    if (!proposal) return lines;
    const other = proposal.side === "debit" ? "credit" : "debit";
    const isKept = line && sideOf(line, proposal.side) === fromRupeesText(proposal.text);
    if (isKept && sideOf(line, other) === 0) return lines;
    this.#proposal = null;
    return isKept ? lines.with(proposal.at, { ...line, [proposal.side]: "" }) : lines;
  }
}

const ledgerOf = (line: Cells): string => {
  const text = chosenKey(line, "ledgerid");
  return text === "0" ? "" : text;
};
