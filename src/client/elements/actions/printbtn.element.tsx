import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { ElementIcon } from "../../ui/element-icon";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `printbtn` (FORM-022): prints the form as shown, without the frame of the app; unsaved values are printed too. */
function PrintBtn({ node: { row }, form }: ElementProps) {
  const { disabled } = form.useField(row.key);
  return (
    <Button
      id={`${form.id}-${row.key}`}
      type="button"
      variant="default"
      className={row.TXT_class || undefined}
      disabled={disabled}
      leftSection={
        row.COMP_style ? <ElementIcon name={row.COMP_style} /> : <IconPrinter size={16} stroke={1.5} aria-hidden />
      }
      onClick={() => window.print()}
    >
      {row.label_label || "Print"}
    </Button>
  );
}

export default defineElement({ type: "printbtn", role: "action", ...NO_VALUE, Input: PrintBtn });
