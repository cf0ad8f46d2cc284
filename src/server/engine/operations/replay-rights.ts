import type { Row } from "../../../wire/envelope";
import type { Asker } from "../call/rights";
import { accessOf } from "../records/access";
import { findDeclaration } from "../records/record-declarations";

/** Keys of an answer that describe a record in words. Ids, versions and the outcome are not fields of the record. */
const DESCRIBING_KEYS: ReadonlySet<string> = new Set(["label", "no", "resu", "isactive"]);

/**
 * A stored answer as the user may see it now, since rights may have changed. Words about the record are removed where
 * its name is hidden or the user may no longer see the record.
 */
export async function storedAnswer(ctx: Asker, sqlsp: string, rows: readonly Row[]): Promise<readonly Row[]> {
  const declaration = findDeclaration(sqlsp.split("_R_")[0] ?? "");
  if (!declaration) return rows;
  const access = await accessOf(ctx, declaration);
  if (access.shows(declaration.nameField) && access.shows("isactive") && (access.view || access.add || access.edit))
    return rows;
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !DESCRIBING_KEYS.has(key))));
}
