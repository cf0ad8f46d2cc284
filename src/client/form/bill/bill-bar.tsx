import { Button, Group, Stack, Text } from "@mantine/core";
import { useState, useSyncExternalStore } from "react";
import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, type Cells, cellText } from "../../../definitions/bill/cells";
import { stateName } from "../../../domain/identity/gst-states";
import { formatAmount, sidedText } from "../../../domain/indian-format";
import { type Paise, toRupeesText, ZERO } from "../../../domain/money";
import type { KnownParty } from "../../facts/known-facts";
import { plusWaiting } from "../../posting/stock-age";
import { AsOf, asOfText } from "../../ui/as-of";
import type { OpenForm } from "../open/open-form";
import { isNewRecord } from "../open/form-deps";
import classes from "./bill-bar.module.css";
import { billWarnings } from "./bill-warnings";
import { ItemStock } from "./item-stock";
import { chosenKey } from "../../rows/chosen-key";
import type { LiveBill } from "./live-bill";
import { useItemLine } from "./use-item-line";
import { Warnings } from "./warnings";

interface BillBarProps {
  readonly form: OpenForm;
  readonly bill: LiveBill;
}

/**
 * The figures of a bill while it is typed, above its buttons, where they stay in sight: what the bill would do to stock
 * and credit, the outstanding of the party, the stock of the item of the line where the user is, tax and total. A phone
 * shows the total, and the rest on demand.
 */
export function BillBar({ form, bill }: BillBarProps) {
  const made = useSyncExternalStore(bill.subscribe, bill.now);
  const line = useItemLine(form);
  const [isWhole, setWhole] = useState(false);
  if (!made) return null;
  const { values } = form.store.state();
  const isNew = isNewRecord(form.record.recordKey);
  const warnings = billWarnings(bill.head, bill, { ...values, ...made.values }, { isNew, line });
  return (
    <Stack
      gap={4}
      className={classes.bar}
      aria-label="Totals of this bill"
      role="group"
      data-whole={isWhole || undefined}
    >
      <Warnings warnings={warnings} />
      <Group gap="xs" wrap="nowrap" align="flex-end" justify="space-between" className={classes.row}>
        <div className={classes.parts}>
          <LineFacts form={form} bill={bill} line={line} />
          <Figures values={made.values} printedTax={made.printed?.taxDifference ?? ZERO} />
        </div>
        <Total text={formatAmount(String(made.values.mgrossamt ?? 0))} />
        <Button
          className={classes.more}
          type="button"
          variant="subtle"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Less" : "Details"}
        </Button>
      </Group>
    </Stack>
  );
}

const FIGURES = [
  ["sdiscount", "Discount"],
  ["staxableamt", "Taxable"],
  ["scgst_amt", "CGST"],
  ["ssgst_amt", "SGST"],
  ["sigst_amt", "IGST"],
  ["scess_amt", "Cess"],
  ["sroundoff", "Round off"],
] as const;

function Figures({ values, printedTax }: { readonly values: Cells; readonly printedTax: Paise }) {
  const place = String(values.placeofsupply ?? "");
  const title = String(values.doctitle ?? "");
  return (
    <dl className={classes.figures}>
      {title === "Bill of Supply" && <Figure name="Title" text={title} />}
      {place !== "" && (
        <Figure
          name="Place of supply"
          text={`${place} ${stateName(place)}${values.placerule ? `, section ${String(values.placerule)}` : ""}`}
        />
      )}
      {FIGURES.filter(([key]) => key === "staxableamt" || Number(values[key] ?? 0) !== 0).map(([key, name]) => (
        <Figure key={key} name={name} text={formatAmount(String(values[key] ?? 0))} />
      ))}
      {printedTax !== 0 && (
        <Figure name="Printed tax less computed tax" text={formatAmount(toRupeesText(printedTax))} />
      )}
      {Number(values.prdifference ?? 0) !== 0 && (
        <Figure name="Printed total less computed total" text={formatAmount(String(values.prdifference))} />
      )}
      {Number(values.swt_base ?? 0) !== 0 && (
        <Figure
          name={`${String(values.swt_code)}${Number(values.swt_rate) > 0 ? `, ${String(values.swt_rate)} %` : ""}`}
          text={formatAmount(String(values.swt_amt ?? 0))}
        />
      )}
    </dl>
  );
}

const Total = ({ text }: { readonly text: string }) => (
  <dl className={classes.total} data-bill-total>
    <dt>Total</dt>
    <dd>{text}</dd>
  </dl>
);

export const Figure = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm">
      {text}
    </Text>
  </div>
);

/** The party's outstanding, and the item of the line where the user is, otherwise of the last line. */
function LineFacts({ form, bill, line }: BillBarProps & { readonly line: number }) {
  const { values } = form.store.state();
  const lines = cellRows(values[ITEMS]);
  const at = lines[line] ?? lines.at(-1);
  const item = at && bill.item(chosenKey(at, "itemid"));
  const party = bill.party(String(values.partyid));
  const owing = party && party.outstanding !== "" ? party : null;
  const { asOf, fresh } = bill.facts;
  return (
    <Group gap="md" className={classes.facts}>
      {owing && <PartyOutstanding party={owing} />}
      {item && (
        <ItemStock item={item} isInGodown={String(values.godownid ?? "") !== ""} batchno={cellText(at?.batchno)} />
      )}
      {asOf !== null && !fresh && !item && owing?.asOf === undefined && <AsOf at={asOf} fresh={fresh} />}
    </Group>
  );
}

function PartyOutstanding({
  party: { outstanding, creditlimit: limit, asOf, waiting = 0 },
}: {
  readonly party: KnownParty;
}) {
  const isBeyond = Number(limit) > 0 && Number(outstanding) > Number(limit);
  return (
    <Text size="sm" c={isBeyond ? "var(--mac-danger-text)" : "dimmed"} role="status">
      Outstanding {sidedText(outstanding)}
      {Number(limit) > 0 ? `, credit limit ${formatAmount(limit)}` : ""}
      {asOf === undefined ? "" : ` · as of ${asOfText(asOf)}`}
      {plusWaiting(waiting)}
    </Text>
  );
}
