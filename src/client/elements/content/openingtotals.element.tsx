import { Text } from "@mantine/core";
import { differenceWords, openingDifference, rupees } from "../../../definitions/opening/opening-difference";
import { fromRupeesText, type Paise, sum, ZERO } from "../../../domain/money";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";
import { linesOf } from "../lines/line";
import type { Line } from "../lines/line-values";
import classes from "./openingtotals.module.css";

const cell = (value: unknown): Paise =>
  fromRupeesText(typeof value === "number" || typeof value === "string" ? value : "0") ?? ZERO;
const total = (lines: readonly Line[], key: string): Paise => sum(lines.map((line) => cell(line[key])));

/** `openingtotals`: debits and credits in `DataTextField`, stock (a debit) in `DataValueField`, the difference. */
function OpeningTotals({ node: { row }, form }: ElementProps) {
  const lines = linesOf(form.useField(row.DataTextField).value);
  const sums = {
    debit: total(lines, "debit"),
    credit: total(lines, "credit"),
    stock: cell(form.useField(row.DataValueField).value),
  };
  const difference = openingDifference(sums);
  return (
    <section id={`${form.id}-${row.key}`} className={classes.bar} aria-label={row.label_label}>
      <Text size="sm">{`Debits ${rupees(sums.debit)} · Opening stock ${rupees(sums.stock)} · Credits ${rupees(sums.credit)}`}</Text>
      <Text size="sm" fw={700} role="status" c={difference === 0 ? undefined : "var(--mac-danger-text)"}>
        {differenceWords(difference)}
      </Text>
    </section>
  );
}

export default defineElement({ type: "openingtotals", role: "content", ...NO_VALUE, Input: OpeningTotals });
