import { Text } from "@mantine/core";
import { Suspense, useContext } from "react";
import { EmbeddedPartsContext, type EmbeddedListProps } from "../../ui/embedded-parts";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps, type ElementType } from "../element";

/** Default page size of a grid inside a page (CONST-005). */
const PAGE_SIZE = 5;
const PAGE_MAX = 500;

interface ListKind extends Pick<EmbeddedListProps, "withHeader" | "draw"> {
  readonly type: string;
  /** Rows open their record in the left drawer (FORM-064). */
  readonly isEditable: boolean;
}

/** One of the embedded lists: the list is named by `DataSourceID_SQL`, its page size by `TXT_text` (FORM-034). */
export function listElement({ type, withHeader, draw, isEditable }: ListKind): ElementType {
  const Input = ({ node: { row }, form }: ElementProps) => {
    const parts = useContext(EmbeddedPartsContext);
    const refresh = form.useState(({ listdetailrefresh }) => listdetailrefresh);
    const entity = row.DataSourceID_SQL.trim();
    if (!entity) return <Text role="note">{row.label_label || row.key}: the definition has no list.</Text>;
    if (!parts) return <Text role="note">{row.label_label || row.key}: lists cannot be shown here.</Text>;
    return (
      <section id={`${form.id}-${row.key}`} aria-label={row.label_label || entity}>
        <Suspense fallback={null}>
          <parts.List
            entity={entity}
            pageSize={pageSizeOf(row.TXT_text)}
            withHeader={withHeader}
            draw={draw}
            refresh={refresh}
            onOpen={isEditable ? (record) => form.openDrawer("left", record) : null}
          />
        </Suspense>
      </section>
    );
  };
  return defineElement({ type, role: "content", ...NO_VALUE, Input });
}

function pageSizeOf(text: string): number {
  const size = Number(text.trim());
  return Number.isInteger(size) && size > 0 ? Math.min(size, PAGE_MAX) : PAGE_SIZE;
}
