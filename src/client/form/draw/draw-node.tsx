import { Text } from "@mantine/core";
import { memo, useContext } from "react";
import type { FormRow } from "../../../definitions/form-row";
import type { FormNode } from "../../../definitions/form-tree";
import { columnsOf } from "../../../definitions/width";
import { SafeHtml } from "../../ui/safe-html";
import { safeProps } from "../../ui/safe-props";
import { DesignChip } from "../design/design-chip";
import { SqlChip } from "../design/sql-chip";
import type { FormHandle } from "../form-handle";
import { AboveFieldContext } from "./above-field";
import { ElementBoundary } from "./element-boundary";
import { elementOf } from "./element-registry";
import { FormCol } from "./form-grid";

interface DrawNodeProps {
  readonly node: FormNode;
  readonly form: FormHandle;
}

const CARD_COLUMNS = 6;

/**
 * One row of the definition in its place of the 12 columns; one column on phones. Not drawn where it is not visible
 * (FORM-070).
 */
export const DrawNode = memo(function DrawNode({ node, form }: DrawNodeProps) {
  const { row } = node;
  const isVisible = form.useVisible(row.key);
  const isDesigned = form.useDesign();
  const element = elementOf(row.comp_type);
  const above = useContext(AboveFieldContext);
  if (!isVisible) return null;
  // A hidden value takes no place on the page.
  if (row.comp_type === "txthidden" && element) return <element.Input node={node} form={form} />;
  return (
    <FormCol span={widthOf(row)} drawn={safeProps(row.props)} compType={row.comp_type} fieldKey={row.key}>
      {isDesigned && <DesignChip row={row} form={form} />}
      {isDesigned && row.sqlsp !== "" && <SqlChip row={row} form={form} />}
      {above?.key === row.key && above.drawn}
      <ElementBoundary name={row.label_label || row.key}>
        {element ? (
          <element.Input node={node} form={form} />
        ) : (
          <Text role="note">{row.comp_type} No project match</Text>
        )}
      </ElementBoundary>
      {isHtml(row.aspx_codes) && <SafeHtml html={row.aspx_codes} />}
    </FormCol>
  );
});

/** Cards take 6 columns by default, everything else the whole 12 (FORM-061). */
function widthOf(row: FormRow): number {
  return row.comp_type === "cards" && !/(?:^|\s)col/.test(row.div_class) ? CARD_COLUMNS : columnsOf(row.div_class);
}

/** `aspx_codes` is HTML where it has a tag; otherwise a path or the id of a field (FORM-096). */
const isHtml = (text: string): boolean => /<[a-z!/]/i.test(text);
