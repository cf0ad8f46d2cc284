import { Loader, Text } from "@mantine/core";
import { Suspense, useContext } from "react";
import { isObject, readJson } from "../../../definitions/props";
import { paramMap } from "../../../definitions/row-props";
import type { Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { AsOf } from "../../ui/as-of";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/**
 * `macchart` (FORM-040): a chart of the kind in `TXT_text`. Its row (FORM-059) is the value of the field, or comes
 * from the procedure in `DataSourceID_SQL` with parameters filled as for a button.
 */
function MacChart(props: ElementProps) {
  const { row } = props.node;
  return row.DataSourceID_SQL.trim() ? <FromServer {...props} /> : <FromField {...props} />;
}

function FromServer({ node: { row }, form }: ElementProps) {
  const values = form.values();
  const args = Object.fromEntries(
    paramMap(row).map(({ name, source }) => [name, source.startsWith("@") ? source : (values[source] ?? "")]),
  );
  const { data, error } = useRead({ kind: "report", sqlsp: row.DataSourceID_SQL.trim(), args });
  if (error)
    return (
      <Text size="sm" role="note">
        {row.label_label || row.key}: {error.message}
      </Text>
    );
  const [first] = data?.rows ?? [];
  if (first && isRefusal([first]))
    return (
      <Text size="sm" role="note">
        {row.label_label || row.key}: {textOf(first, "errormsg")}
      </Text>
    );
  if (!data) return <Loader size="sm" role="status" aria-label="Loading" />;
  return (
    <section id={`${form.id}-${row.key}`} aria-label={row.label_label || row.key}>
      <Chart kind={row.TXT_text} row={{ label: row.label_label, ...data.rows[0] }} />
      <AsOf at={data.asOf} fresh={data.fresh} />
    </section>
  );
}

function FromField({ node: { row }, form }: ElementProps) {
  const { value } = form.useField(row.key);
  return (
    <section id={`${form.id}-${row.key}`} aria-label={row.label_label || row.key}>
      <Chart kind={row.TXT_text} row={{ label: row.label_label, ...rowOf(value) }} />
    </section>
  );
}

function Chart({ kind, row }: { readonly kind: string; readonly row: Row }) {
  const parts = useContext(EmbeddedPartsContext);
  if (!parts) return <Text role="note">Charts cannot be shown here.</Text>;
  return (
    <Suspense fallback={<Loader size="sm" role="status" aria-label="Loading" />}>
      <parts.Chart kind={kind} row={row} />
    </Suspense>
  );
}

/** An object, or its JSON text. */
function rowOf(value: unknown): Row {
  const read = typeof value === "string" ? readJson(value)?.value : value;
  return isObject(read) ? read : {};
}

export default defineElement({ type: "macchart", role: "content", ...NO_VALUE, Input: MacChart });
