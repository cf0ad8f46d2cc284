import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { changesSince } from "../../engine/procedures/feed";
import { pageNumber } from "../../engine/procedures/list";
import { findDeclaration } from "../../engine/records/record-declarations";

/** Entities that have another name on the wire. */
const ALIASES: Readonly<Record<string, string>> = { ledger: "debtors" };

/** Changed and deleted records of one entity after a cursor, for the downloaded copy of a device. */
export default defineProcedure({
  name: "WEBAPI_changes_since",
  kind: "query",
  params: {
    entity: z.string().max(60),
    cursor: z.string().max(100).optional(),
    DisplayLength: pageNumber(1, 500, 500),
    formmnu: z.string().max(100).optional(),
  },
  run: async (ctx, { entity, cursor, DisplayLength }) => {
    const declaration = findDeclaration(ALIASES[entity] ?? entity);
    if (!declaration) throw new Refusal("entity", `There is no master ${entity.slice(0, 60)}.`);
    return changesSince(ctx, declaration, cursor ?? "", DisplayLength);
  },
});
