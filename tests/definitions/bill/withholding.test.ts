import fc from "fast-check";
import { expect, test } from "vitest";
import { paise, toRupees, toRupeesText } from "../../../src/domain/money";
import { withheldTax, withheldYear } from "../../../src/definitions/bill/withholding";
import type { WithheldTax, WithholdingFacts } from "../../../src/definitions/bill/withholding";
import { counted, yearOf } from "./withholding-model";
import type { Entered } from "./withholding-model";

interface Kept extends Entered {
  readonly id: number;
  readonly made: WithheldTax;
}

const DAYS = [
  "2026-04-10",
  "2026-06-01",
  "2026-06-02",
  "2026-12-31",
  "2027-03-31",
  "2027-04-01",
  "2027-04-02",
  "2027-06-01",
];
const YEARS = ["2026-27", "2027-28"];
const rates = (perdocument: string, peryear: string) => [
  { from: "2020-04-01", firm: "2", person: "1", nopan: "20", perdocument, peryear },
];

/** What a document gets about the others: the server's sums of what they stored. */
function factsOf(others: readonly Kept[], section: Pick<WithholdingFacts, "isExcess" | "rates">): WithholdingFacts {
  const sumOf = (fy: string, figure: "base" | "handled") =>
    others.reduce(
      (sum, { made }) =>
        sum +
        (made.fy === fy ? made[figure] : 0) +
        (figure === "handled"
          ? made.priors.filter((one) => one.fy === fy).reduce((a, { handled }) => a + handled, 0)
          : 0),
      0,
    );
  const text = (amount: number) => toRupeesText(paise(amount));
  return {
    sectionid: 1,
    code: "194C",
    kind: "tds",
    isPerson: false,
    hasPan: true,
    ...section,
    years: YEARS.map((fy) => ({ fy, base: text(sumOf(fy, "base")), handled: text(sumOf(fy, "handled")) })),
    advances: others
      .filter(({ made }) => made.advance !== 0)
      .map(({ id, day, made }) => ({
        voucherid: id,
        day,
        fy: made.fy,
        amount: text(made.advance),
        handled: text(made.handled),
      })),
  };
}

const save = (
  kept: readonly Kept[],
  id: number,
  { kind, day, worth }: Pick<Entered, "kind" | "day" | "worth">,
  section: Pick<WithholdingFacts, "isExcess" | "rates">,
): readonly Kept[] => {
  const others = kept.filter((one) => one.id !== id);
  const made = withheldTax(factsOf(others, section), {}, day, paise(worth * 100), [], kind === "advance");
  return made
    ? [...others, { id, kind, day, worth, used: kind === "bill" ? -toRupees(made.advance) : 0, made }]
    : others;
};

const document = fc.record({
  kind: fc.constantFrom("advance" as const, "bill" as const),
  day: fc.constantFrom(...DAYS),
  worth: fc.integer({ min: 1, max: 60 }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant("add" as const), document }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("edit" as const), at: fc.nat(), document }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("cancel" as const), at: fc.nat() }) },
);
// Thresholds small enough for a few documents of up to 60 rupees to cross.
const sections = fc.constantFrom(
  { isExcess: false, rates: rates("30", "100") },
  { isExcess: false, rates: rates("0", "0") },
  { isExcess: true, rates: rates("0", "100") },
);

test("property: after any saves, edits and cancellations a year has each rupee that was paid or credited once", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), sections, (steps, section) => {
      let kept: readonly Kept[] = [];
      for (const [n, one] of steps.entries()) {
        const target = one.what === "add" ? undefined : kept[one.at % Math.max(1, kept.length)];
        if (one.what === "add") kept = save(kept, n + 1, one.document, section);
        // An edit keeps the kind of the document.
        else if (target && one.what === "edit")
          kept = save(kept, target.id, { ...one.document, kind: target.kind }, section);
        else if (target) kept = kept.filter((other) => other !== target);
        const facts = factsOf(kept, section);
        const years = counted(kept);
        for (const fy of YEARS) expect(toRupees(withheldYear(facts, fy).base)).toBe(years[fy] ?? 0);
      }
    }),
  );
});

test("property: entered in the order of their days, a year deals with what it has at most, and beyond its mark with all", () => {
  fc.assert(
    fc.property(fc.array(document, { minLength: 1, maxLength: 12 }), sections, (documents, section) => {
      let kept: readonly Kept[] = [];
      const perYear = Number(section.rates[0]?.peryear);
      for (const [n, one] of documents.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).entries()) {
        kept = save(kept, n + 1, one, section);
        for (const fy of YEARS) {
          const { base, handled } = withheldYear(factsOf(kept, section), fy);
          expect(handled).toBeLessThanOrEqual(base);
          if (fy === yearOf(one.day) && toRupees(base) > perYear)
            expect(toRupees(handled)).toBe(section.isExcess ? toRupees(base) - perYear : toRupees(base));
        }
      }
    }),
  );
});
