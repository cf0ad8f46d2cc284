import { sql } from "kysely";
import { z } from "zod";
import { isOn } from "../../../../wire/answers";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { Refusal } from "../../../engine/call/refusal";
import type { RightsModule } from "../../../engine/menu/screens";
import { audit } from "../../../engine/trail/audit";
import { readRightsId } from "./rights-id";
import { FLAGS, hasAll, PLACES, rightsByRole, rightsRow, storedRights } from "./rights-row";
import type { Flags, StoredRights } from "./rights-row";
import { fieldList, refuseInvalidRights } from "./rights-rules";
import { demandManager, subjects } from "./subject";
import type { Subject } from "./subject";

const flag = z.union([z.boolean(), z.number(), z.string().max(10)]).transform(isOn);
const keys = z.string().max(10_000);

/**
 * RIGHTS-019: saves one whole row of the rights editor. Only for a company admin or the developer, within their
 * company. A user with all rights by role keeps them. A row that another admin changed in the meantime is a conflict
 * and is never merged.
 */
export default defineProcedure({
  name: "settingslist_R_usersdetail_listsave",
  kind: "command",
  entity: "rights",
  params: {
    id: z.coerce.number().int().positive(),
    viewrights: flag,
    addrights: flag,
    editrights: flag,
    deleterights: flag,
    approvalrights: flag,
    field_disable: keys,
    field_visiblefalse: keys,
    dashboardinshow: flag,
    menuinshow: flag,
    favouriteshotcutinshow: flag,
    printrights: flag,
    attachementrights: flag,
    reportemailsendrights: flag,
  },
  current: async (ctx, { id }) => {
    demandManager(ctx);
    const found = await findRow(ctx, id);
    return found && rightsRow(found.subject, found.module, found.stored);
  },
  run: async (ctx, given) => {
    demandManager(ctx);
    const found = await findRow(ctx, given.id);
    if (!found) throw new Refusal("id", "This company has no such user or module.");
    const { subject, module, stored } = found;
    const requested: StoredRights = {
      userid: subject.userid,
      formmnu: module.formmnu,
      ...flagsOf(given),
      field_disable: fieldList(module, "field_disable", given.field_disable),
      field_visiblefalse: fieldList(module, "field_visiblefalse", given.field_visiblefalse),
    };
    const before = rightsRow(subject, module, stored);
    refuseInvalidRights(ctx, subject, module, { hidden: String(before.field_visiblefalse), requested });
    const after = toStore(found, requested);
    await write(ctx, after);
    await audit(ctx, {
      entity: "rights",
      recid: given.id,
      action: stored ? "update" : "insert",
      before: stored ? before : null,
      after: rightsRow(subject, module, after),
    });
    return [{ err: 0, id: given.id, stype: "success", stitle: "", resu: "" }];
  },
});

const flagsOf = (given: Row): Flags =>
  Object.fromEntries([...FLAGS, ...PLACES].map((name) => [name, given[name] === true])) as unknown as Flags;

/**
 * For a user with all rights by role only the favourite is stored: if they lose the role, they must not keep the
 * rights that the row showed.
 */
const toStore = ({ subject, module, stored }: Found, asked: StoredRights): StoredRights =>
  hasAll(subject)
    ? {
        ...(stored ?? rightsByRole({ ...subject, isAdmin: false, isDeveloper: false }, module)),
        favouriteshotcutinshow: asked.favouriteshotcutinshow,
      }
    : asked;

interface Found {
  readonly subject: Subject;
  readonly module: RightsModule;
  readonly stored: StoredRights | undefined;
}

/**
 * The row of an id, locked until the transaction ends, even if nothing is stored yet. Null if the user does not exist
 * here.
 */
async function findRow(ctx: Context, id: number): Promise<Found | null> {
  const read = await readRightsId(ctx, id);
  if (!read) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rights ${id}`}, ${ctx.session.coid}))`.execute(ctx.tx);
  const [subject] = await subjects(ctx, sql`u.userid = ${read.userid}`);
  if (!subject) return null;
  const [stored] = await storedRights(ctx, [subject.userid], [read.module.formmnu]);
  return { subject, module: read.module, stored };
}

async function write(ctx: Context, { userid, formmnu, ...columns }: StoredRights): Promise<void> {
  await ctx.tx
    .insertInto("user_right")
    .values({ userid, coid: ctx.session.coid, formmnu, ...columns })
    .onConflict((conflict) => conflict.columns(["coid", "userid", "formmnu"]).doUpdateSet(columns))
    .execute();
}
