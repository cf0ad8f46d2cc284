import { toRupeesText, ZERO } from "../../../../domain/money";
import type { PostedTable } from "../../documents/posted-table";
import type { WithheldRow } from "../../documents/posting";

/** Withheld taxes as rows of their table. What a bill covers of an earlier year is a row of that year without tax. */
export const withheldRows = (withheld: readonly WithheldRow[]) =>
  withheld.flatMap(({ partyid, made }) => {
    const own = {
      fy: made.fy,
      kind: made.facts.kind,
      sectionid: made.facts.sectionid,
      partyid,
      base: toRupeesText(made.base),
      handled: toRupeesText(made.handled),
      rate: made.rate,
      amount: toRupeesText(made.amount),
      advance: toRupeesText(made.advance),
      reason: made.reason,
    };
    const none = toRupeesText(ZERO);
    return [
      own,
      ...made.priors.map(({ fy, handled }) => ({
        ...own,
        fy,
        base: none,
        handled: toRupeesText(handled),
        amount: none,
        advance: none,
        reason: "",
      })),
    ];
  });

type Stored = ReturnType<typeof withheldRows>[number];

export const WITHHELD: PostedTable = {
  name: "withheld_entry",
  columns: [
    ["fy", "text"],
    ["kind", "text"],
    ["sectionid", "bigint"],
    ["partyid", "bigint"],
    ["base", "numeric"],
    ["handled", "numeric"],
    ["rate", "numeric"],
    ["amount", "numeric"],
    ["advance", "numeric"],
    ["reason", "text"],
  ],
  negated: ["base", "handled", "amount", "advance"],
  isDated: true,
  text: "concat_ws(' ', fy, sectionid, partyid, base, handled, trim_scale(rate), amount, advance, reason)",
};

/** The same texts as `WITHHELD.text` gives for stored rows. */
export const withheldTexts = (rows: readonly Stored[]): readonly string[] =>
  rows.map((row) =>
    [
      row.fy,
      row.sectionid,
      row.partyid,
      row.base,
      row.handled,
      Number(row.rate),
      row.amount,
      row.advance,
      row.reason,
    ].join(" "),
  );
