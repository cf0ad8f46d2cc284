import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import { defineProcedure } from "../call/procedure";
import type { Procedure } from "../call/procedure";
import { Refusal } from "../call/refusal";
import { demandAccess } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { demandSame } from "../records/same-record";
import type { codesOf } from "../records/shape";
import { loadRecord } from "../records/view";
import { saveRecord } from "./save";

export const addCodeName = ({ entity }: Pick<RecordDeclaration, "entity">): string => `${entity}_R_addcode`;

/**
 * `<entity>_R_addcode`: gives a record one more of the codes that scanners read, with the rights and checks of its
 * save. It adds and replaces nothing, so it needs no base version: devices that know different codes of the record do
 * not conflict. A code that the record has already stays once.
 */
export function addCodeProcedure(
  declaration: RecordDeclaration,
  { lines, column }: NonNullable<ReturnType<typeof codesOf>>,
): Procedure {
  return defineProcedure({
    name: addCodeName(declaration),
    kind: "command",
    params: { id: z.coerce.number().int().positive(), addcode: z.string().max(1000) },
    run: async (ctx, { id, addcode }) => {
      await demandAccess(ctx, declaration, "edit");
      const record = await loadRecord(ctx, declaration, id, true);
      if (!record) throw new Refusal("id", `This ${declaration.noun[0]} no longer exists.`);
      await demandSame(ctx, declaration, [id], { column: "id" });
      const code = addcode.trim();
      const known = (record[lines.key] ?? []) as readonly Row[];
      const isKnown = known.some((line) => String(line[column.key]).toLowerCase() === code.toLowerCase());
      return saveRecord(ctx, declaration, {
        id,
        [lines.key]: isKnown ? known : [...known, { [column.key]: code }],
      });
    },
  });
}
