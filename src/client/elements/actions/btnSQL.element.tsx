import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { ElementIcon } from "../../ui/element-icon";
import { safeProps } from "../../ui/safe-props";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `btnSQL` (FORM-023): runs its procedure; the audit lock disables it and shows as a lock (FORM-084). */
function BtnSql({ node, form }: ElementProps) {
  const { row } = node;
  const { disabled } = form.useField(row.key);
  const isBusy = form.useBusy();
  const isLocked = form.useState(({ isauditlock }) => isauditlock);
  const icon = isLocked ? (
    <IconLock size={16} stroke={1.5} role="img" aria-label="Locked" />
  ) : (
    row.COMP_style && <ElementIcon name={row.COMP_style} />
  );
  return (
    <Button
      {...safeProps(row.inputprops, row.Inputpropsc)}
      id={`${form.id}-${row.key}`}
      type="button"
      variant="default"
      className={row.TXT_class || undefined}
      disabled={disabled || isLocked || isBusy}
      leftSection={icon || undefined}
      onClick={() => void form.run(node)}
    >
      {row.label_label || row.TXT_text || row.key}
    </Button>
  );
}

export default defineElement({ type: "btnSQL", role: "action", ...NO_VALUE, Input: BtnSql });
