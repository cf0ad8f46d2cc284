import { fromRupeesText, toRupeesText, ZERO } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";

/** A stored charge, rupees as decimal text. */
export interface ChargeNow {
  /** From 1. */
  readonly line: number;
  readonly amount: string;
  readonly taxable: string;
}

/**
 * A link of the trail with its charges: all charges of a new document, only the different ones of a changed document.
 */
export interface Link {
  readonly action: string;
  readonly devid: string;
  readonly wasInclusive: boolean;
  readonly isInclusive: boolean;
  readonly was: readonly Row[];
  readonly is: readonly Row[];
}

interface Grown {
  readonly line: number;
  /** The amount before the first save that added the tax again. */
  readonly first: string;
  /** Not proven, but the form in which it was typed added the tax with every key. */
  readonly isTyped: boolean;
}

interface ChargeHistory {
  readonly first: string;
  readonly isGrown: boolean;
  readonly isTyped: boolean;
}

/**
 * Charges whose amount grew by their tax according to the trail: a save used the amount with tax of the previous save
 * as its basis. An amount that a user entered again after that is theirs, and an amount that no save changed is
 * right.
 */
export function grownCharges(trail: readonly Link[], now: readonly ChargeNow[]): readonly Grown[] {
  const histories = new Map<number, ChargeHistory>();
  for (const link of trail) follow(histories, link);
  return now.flatMap(({ line, taxable, amount }): readonly Grown[] => {
    const story = histories.get(line);
    const isTaxed = amount !== taxable;
    if (!story || !isTaxed) return [];
    if (story.isGrown && !isSame(story.first, taxable)) return [{ line, first: plain(story.first), isTyped: false }];
    return story.isTyped ? [{ line, first: plain(story.first), isTyped: true }] : [];
  });
}

function follow(stories: Map<number, ChargeHistory>, { devid, wasInclusive, isInclusive, was, is }: Link): void {
  const before = new Map(was.map((line) => [Number(line.lineno), line]));
  const after = new Set(is.map((line, n) => Number(line.lineno ?? n + 1)));
  for (const line of before.keys()) if (!after.has(line)) stories.delete(line);
  for (const [n, line] of is.entries()) {
    const number = Number(line.lineno ?? n + 1);
    const old = before.get(number);
    const basis = String((isInclusive ? line.amount : line.taxable) ?? "");
    const isAgain =
      old !== undefined &&
      !wasInclusive &&
      !isInclusive &&
      !isSame(old.amount, old.taxable) &&
      isSame(old.amount, basis);
    const story = stories.get(number);
    if (isAgain)
      stories.set(number, {
        first: story?.first ?? String(old.taxable),
        isGrown: true,
        isTyped: story?.isTyped ?? false,
      });
    // If the basis of a line did not change, the trail lists its other cells, and its origin stays the same.
    else if (!story || !isSame(old?.taxable, basis))
      stories.set(number, { first: basis, isGrown: false, isTyped: devid !== "" && !isInclusive });
  }
}

const plain = (amount: string): string => toRupeesText(fromRupeesText(amount) ?? ZERO);
const isSame = (a: unknown, b: unknown): boolean => fromRupeesText(String(a)) === fromRupeesText(String(b));
