import { Text } from "@mantine/core";
import { Suspense, useContext } from "react";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { LoadingMark } from "../../ui/loading-mark";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/**
 * `pagesview` (FORM-041): another form inside this one; `TXT_text` is its name, the value of the field its record.
 * The path `/Dashboard2` shows the widgets of the dashboard (OPEN-012).
 */
function PagesView({ node: { row }, form }: ElementProps) {
  const { value } = form.useField(row.key);
  const formname = row.TXT_text.trim();
  if (formname === "") return null;
  if (formname.startsWith("/"))
    return (
      <section id={`${form.id}-${row.key}`} aria-label={row.label_label || formname}>
        <Page path={formname} />
      </section>
    );
  return (
    <section id={`${form.id}-${row.key}`} aria-label={row.label_label || formname}>
      {form.embed({ formname, id: recordOf(value), title: row.label_label })}
    </section>
  );
}

function Page({ path }: { readonly path: string }) {
  const parts = useContext(EmbeddedPartsContext);
  if (!parts || path.toLowerCase() !== "/dashboard2")
    return <Text role="note">The page {path} cannot be shown inside a form.</Text>;
  return (
    <Suspense fallback={<LoadingMark size="sm" />}>
      <parts.Dashboard />
    </Suspense>
  );
}

/** '0' for a new record. */
const recordOf = (value: unknown): string =>
  value === undefined || value === null || value === "" ? "0" : String(value);

export default defineElement({ type: "pagesview", role: "content", ...NO_VALUE, Input: PagesView });
