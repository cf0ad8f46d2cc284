import { Button } from "@mantine/core";
import { ElementIcon } from "../../ui/element-icon";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/**
 * `drawerpagesview` (FORM-042): a button that opens another form in the top drawer; `TXT_text` is its name, the value
 * its record.
 */
function DrawerPagesView({ node: { row }, form }: ElementProps) {
  const { value, disabled } = form.useField(row.key);
  const formname = row.TXT_text.trim();
  const title = row.label_label || formname;
  return (
    <Button
      id={`${form.id}-${row.key}`}
      type="button"
      variant="default"
      className={row.TXT_class || undefined}
      disabled={disabled || formname === ""}
      aria-haspopup="dialog"
      leftSection={row.COMP_style ? <ElementIcon name={row.COMP_style} /> : undefined}
      onClick={() => form.openDrawer("top", { formname, id: String(value || "0"), title })}
    >
      {title}
    </Button>
  );
}

export default defineElement({ type: "drawerpagesview", role: "action", ...NO_VALUE, Input: DrawerPagesView });
