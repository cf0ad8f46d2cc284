import { UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { FormRow } from "../../../definitions/form-row";
import type { FormDesign } from "../form-handle";
import classes from "./design.module.css";

/** Name of the component and its edit button, only for the developer (FORM-065). */
export function DesignChip({ row, form }: { readonly row: FormRow; readonly form: FormDesign }) {
  const name = row.comp_name || row.key || row.comp_type;
  return (
    <UnstyledButton
      type="button"
      className={classes.chip}
      aria-label={`Edit ${name}`}
      onClick={() => form.editRow(row.key)}
    >
      <IconPencil size={12} aria-hidden /> {name}
    </UnstyledButton>
  );
}
