import { Button } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { FormRow } from "../../../definitions/form-row";
import { readProps } from "../../../definitions/props";
import { ElementIcon } from "../../ui/element-icon";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `btn_submit` (FORM-025): saves the form; `props.then`: `new` opens the next empty form, `close` leaves it. */
function BtnSubmit({ node, form }: ElementProps) {
  const { row } = node;
  const { disabled } = form.useField(row.key);
  const isBusy = form.useBusy();
  const isBlocked = form.useBlocked() !== "";
  const then = thenOf(row);
  return (
    <Button
      id={`${form.id}-${row.key}`}
      type="button"
      variant={then === "new" ? "light" : "filled"}
      loading={isBusy && then !== "new"}
      disabled={disabled || isBlocked || (isBusy && then === "new")}
      className={row.TXT_class || undefined}
      leftSection={iconOf(row, then)}
      title={then === "new" ? "Ctrl+Enter" : "Ctrl+S"}
      onClick={() => void form.submit(node, then)}
    >
      {row.label_label || "Save"}
    </Button>
  );
}

function thenOf(row: FormRow): "stay" | "new" | "close" {
  const { then } = readProps(row.props).props;
  return then === "new" || then === "close" ? then : "stay";
}

function iconOf(row: FormRow, then: string): ReactNode {
  if (row.COMP_style) return <ElementIcon name={row.COMP_style} />;
  return then === "new" ? undefined : <IconDeviceFloppy size={16} stroke={1.5} aria-hidden />;
}

export default defineElement({ type: "btn_submit", role: "action", ...NO_VALUE, Input: BtnSubmit });
