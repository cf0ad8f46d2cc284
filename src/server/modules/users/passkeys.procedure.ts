import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { audit } from "../../engine/trail/audit";

/** The passkeys of the caller; row-level security shows no others. Keys and counters are not returned. */
export default [
  defineProcedure({
    name: "WEBAPI_passkeys",
    kind: "query",
    params: {},
    run: async ({ tx }) =>
      (await sql<Row>`select id, name, rpid, created_at, last_used_at from passkey order by id`.execute(tx)).rows,
  }),
  defineProcedure({
    name: "passkeys_R_delete",
    kind: "command",
    params: { id: z.coerce.number().int().positive() },
    run: async (ctx, { id }) => {
      const { rows } = await sql<{ name: string }>`select name from passkey where id = ${id}`.execute(ctx.tx);
      const [removed] = rows;
      if (!removed) throw new Refusal("id", "This passkey was already removed.");
      await sql`delete from passkey where id = ${id}`.execute(ctx.tx);
      await audit(ctx, {
        entity: "user",
        recid: ctx.session.userid,
        action: "passkey removed",
        before: { id, name: removed.name },
      });
      return [{ err: 0, id, resu: "Passkey removed.", stype: "success", stitle: "" }];
    },
  }),
];
