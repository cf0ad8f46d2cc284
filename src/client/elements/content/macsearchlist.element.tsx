import { Text } from "@mantine/core";
import { Suspense, useContext } from "react";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `macsearchlist` (FORM-045): the search over records of every kind, inside a form. */
function MacSearchList({ node: { row }, form }: ElementProps) {
  const parts = useContext(EmbeddedPartsContext);
  if (!parts) return <Text role="note">{row.label_label || row.key}: the search cannot be shown here.</Text>;
  return (
    <section id={`${form.id}-${row.key}`} aria-label={row.label_label || "MAC Search"}>
      <Suspense fallback={null}>
        <parts.Search />
      </Suspense>
    </section>
  );
}

export default defineElement({ type: "macsearchlist", role: "content", ...NO_VALUE, Input: MacSearchList });
