import { Button } from "@mantine/core";
import { ElementIcon } from "../../ui/element-icon";
import { safeProps } from "../../ui/safe-props";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `btn` (FORM-021): a plain button; `aspx_codes` is the address it opens, or the field that it focuses. */
function Btn({ node: { row }, form }: ElementProps) {
  const { disabled } = form.useField(row.key);
  const target = row.aspx_codes.trim();
  const act = () => {
    if (target.startsWith("/")) form.close(target);
    else if (target && !target.includes("<")) document.getElementById(`${form.id}-${target}`)?.focus();
  };
  return (
    <Button
      {...safeProps(row.inputprops, row.Inputpropsc)}
      id={`${form.id}-${row.key}`}
      type="button"
      variant="default"
      className={row.TXT_class || undefined}
      disabled={disabled}
      leftSection={row.COMP_style ? <ElementIcon name={row.COMP_style} /> : undefined}
      onClick={act}
    >
      {row.label_label || row.TXT_text || row.key}
    </Button>
  );
}

export default defineElement({ type: "btn", role: "action", ...NO_VALUE, Input: Btn });
