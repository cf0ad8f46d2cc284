import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { Refusal } from "../../../engine/call/refusal";
import { rightsModules } from "../../../engine/menu/screens";
import { rightsRow, storedRights } from "./rights-row";
import { demandManager, subjects } from "./subject";

const text = z.string().max(100).optional();

/**
 * RIGHTS-016. `listtype` `module`: the rights of every user on the module `formmnu` (ACCT-036). Otherwise the rights
 * of the user `cousers` on every module (ACCT-043); `formmnu` is then only the calling screen.
 */
export default defineProcedure({
  name: "settingslist_R_usersdetail_list",
  kind: "query",
  params: { formmnu: text, listtype: text, cousers: text },
  run: async (ctx, { formmnu = "", listtype = "", cousers = "" }) => {
    demandManager(ctx);
    return listtype.trim().toLowerCase() === "module" ? ofModule(ctx, formmnu.trim()) : ofUser(ctx, cousers.trim());
  },
});

async function ofUser(ctx: Context, name: string): Promise<readonly Row[]> {
  const [subject] = await subjects(ctx, sql`lower(u.username) = lower(${name})`);
  if (!subject) throw new Refusal("cousers", `There is no user ${name.slice(0, 60)} in this company.`);
  const modules = await rightsModules(ctx);
  const stored = new Map(
    (
      await storedRights(
        ctx,
        [subject.userid],
        modules.map((one) => one.formmnu),
      )
    ).map((row) => [row.formmnu, row]),
  );
  return modules.map((module) => rightsRow(subject, module, stored.get(module.formmnu)));
}

async function ofModule(ctx: Context, formmnu: string): Promise<readonly Row[]> {
  const module = (await rightsModules(ctx)).find((one) => one.formmnu === formmnu);
  if (!module) throw new Refusal("formmnu", `There is no module ${formmnu.slice(0, 60)}.`);
  const all = await subjects(ctx);
  const stored = new Map(
    (
      await storedRights(
        ctx,
        all.map(({ userid }) => userid),
        [formmnu],
      )
    ).map((row) => [row.userid, row]),
  );
  return all.map((subject) => rightsRow(subject, module, stored.get(subject.userid)));
}
