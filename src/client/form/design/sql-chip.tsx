import { UnstyledButton } from "@mantine/core";
import { IconDatabase } from "@tabler/icons-react";
import type { FormRow } from "../../../definitions/form-row";
import { sqlRunPath } from "../../rows/sql-run-link";
import type { FormIdentity, FormPlaces } from "../form-handle";
import classes from "./design.module.css";

/** Link from an element to SQL Run with its `id`, the view-data procedure and the title of the form (FORM-066). */
export function SqlChip({ row, form }: { readonly row: FormRow; readonly form: FormIdentity & FormPlaces }) {
  const name = row.comp_name || row.key || row.comp_type;
  const to = sqlRunPath({ id: String(row.id), sqlsp: row.sqlsp, formtitle: form.title });
  return (
    <UnstyledButton
      component="a"
      href={to}
      className={classes.chip}
      aria-label={`SQL of ${name}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        form.close(to);
      }}
    >
      <IconDatabase size={12} aria-hidden /> SQL
    </UnstyledButton>
  );
}
