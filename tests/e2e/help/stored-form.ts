import { sql } from "kysely";
import { formRow } from "../../../src/definitions/blank-form-row";
import type { FormRow } from "../../../src/definitions/form-row";
import { openBooks, type Books } from "./books";

/** A form that every signed-in user can open; its stored rows are replaced. */
export const FORM = "branchprofile";

/** Ids follow the order unless a row sets its own. */
export const rowsOf = (rows: readonly Partial<FormRow>[]): readonly FormRow[] =>
  rows.map((row, index) =>
    formRow({ form_name: FORM, label_label: row.key ?? "", id: index + 1, globalid: index + 1, ...row }),
  );

/** Stores a definition directly in the database, without checks. No server may run on the folder in the meantime. */
export async function storeForm(books: Books, rows: readonly FormRow[]): Promise<void> {
  const db = await openBooks(books);
  try {
    const changed = await db.asSystem(
      async (tx) =>
        (
          await sql`update def_form set base = ${JSON.stringify(rows)}::jsonb where name = ${FORM} returning name`.execute(
            tx,
          )
        ).rows.length,
    );
    if (changed !== 1) throw new Error(`The form ${FORM} is not stored.`);
  } finally {
    await db.close();
  }
}
