import { Group, Stack, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, type Cells } from "../../../definitions/bill/cells";
import { stateName } from "../../../domain/identity/gst-states";
import { formatAmount } from "../../../domain/indian-format";
import { type Paise, toRupeesText, ZERO } from "../../../domain/money";
import { AsOf } from "../../ui/as-of";
import type { OpenForm } from "../open/open-form";
import { BatchPick } from "./batch-pick";
import classes from "./bill-bar.module.css";
import { ItemStock } from "./item-stock";
import type { LiveBill } from "./live-bill";

interface BillBarProps {
  readonly form: OpenForm;
  readonly bill: LiveBill;
}

/** Totals of the bill while it is typed, the outstanding of the party, and the stock of the item in the last line. */
export function BillBar({ form, bill }: BillBarProps) {
  const made = useSyncExternalStore(bill.subscribe, bill.now);
  if (!made) return null;
  return (
    <Stack gap={6} className={classes.bar} aria-label="Totals of this bill" role="group">
      <LastLineFacts form={form} bill={bill} />
      <BatchPick form={form} bill={bill} />
      {made.isOutdated && (
        <Text size="sm" role="status">
          The ledger now has different details for this party. This bill keeps its own. Change "Update details" to use
          those of the ledger.
        </Text>
      )}
      {made.printed?.isUnused && (
        <Text size="sm" role="status">
          The printed figures are not used. Turn on "Tax as printed" to use them, or clear them.
        </Text>
      )}
      <Figures values={made.values} printedTax={made.printed?.taxDifference ?? ZERO} />
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
      <div className={classes.total} data-bill-total>
        <dt>Total</dt>
        <dd>{formatAmount(String(values.mgrossamt ?? 0))}</dd>
      </div>
    </dl>
  );
}

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

function LastLineFacts({ form, bill }: BillBarProps) {
  const { values } = form.store.state();
  const lines = cellRows(values[ITEMS]);
  const last = lines.at(-1);
  const item = last && bill.facts.item(String(last.itemid));
  const party = bill.facts.party(String(values.partyid));
  const { asOf, fresh } = bill.facts;
  return (
    <Group gap="md" justify="space-between">
      {party && party.outstanding !== "" ? (
        <PartyOutstanding outstanding={party.outstanding} limit={party.creditlimit} />
      ) : (
        <span />
      )}
      <Group gap="md">
        {item && <ItemStock item={item} isInGodown={String(values.godownid ?? "") !== ""} />}
        {asOf !== null && !fresh && !item && <AsOf at={asOf} fresh={fresh} />}
      </Group>
    </Group>
  );
}

function PartyOutstanding({ outstanding, limit }: { readonly outstanding: string; readonly limit: string }) {
  const side = outstanding.startsWith("-") ? "Cr" : "Dr";
  const isBeyond = Number(limit) > 0 && Number(outstanding) > Number(limit);
  return (
    <Text size="sm" c={isBeyond ? "var(--mac-danger-text)" : "dimmed"} role="status">
      Outstanding {formatAmount(outstanding.replace("-", ""))} {side}
      {Number(limit) > 0 ? `, credit limit ${formatAmount(limit)}` : ""}
    </Text>
  );
}
