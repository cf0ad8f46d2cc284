import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import { DEVELOPER } from "../../../wire/session";
import type { Context } from "../../engine/call/context";
import { GRID_PARAMS, type GridQuestion } from "../../engine/procedures/grid-params";
import { placed } from "../../engine/procedures/list";
import { demandUserManager } from "./managed-user";
import { isLockedOutSomewhere, lockOutColumns, lockOutReason, type LockOut } from "./lock-out";

/** Parameters of ACCT-038 and ACCT-046, without those of the session. */
export const USER_PARAMS = {
  ...GRID_PARAMS,
  SortCol: z.string().max(60).default("id"),
  SortDir: z.string().max(10).default("asc"),
  formmnu: z.string().max(100).optional(),
};

const SORTED: Readonly<Record<string, ReturnType<typeof sql>>> = {
  id: sql`u.userid`,
  cousers: sql`lower(u.username)`,
  name: sql`lower(u.fullname)`,
  lastlogin: sql`u.last_login`,
  lastpwdchange: sql`u.last_pwd_change`,
};

/**
 * The users of this company (ACCT-042). Callers who cannot change admin see admin only while locked out, to unblock
 * it. Search text is matched literally.
 */
export async function userRows(
  ctx: Context,
  { DisplayLength, DisplayStart, SortCol, SortDir, Search, id }: GridQuestion,
): Promise<readonly Row[]> {
  demandUserManager(ctx);
  const column = SortCol.toLowerCase();
  const by = (Object.hasOwn(SORTED, column) && SORTED[column]) || sql`u.userid`;
  const direction = SortDir.toLowerCase() === "desc" ? sql`desc nulls last` : sql`asc nulls first`;
  const u = sql`u`;
  const { rows } = await sql<Row & LockOut & { readonly isown: boolean }>`
    select u.userid as id, u.username as cousers, u.fullname, u.email, u.is_blocked or ${isLockedOutSomewhere(u, ctx.now)} as is_blocked, ${lockOutColumns(u, ctx.now)}, ${ctx.session.isDeveloper}::boolean or (u.username <> ${DEVELOPER} and not user_is_elsewhere(u.userid)) as isown, u.last_login as lastlogin, u.last_pwd_change as lastpwdchange,
      u.is_issued as userspassword, u.constr, u.has_totp as istwofactor, u.gps_allowed as gpsallowed, u.email_allowed as emailallowed,
      array_to_string(u.ip_allow, E'\\n') as ipallow, u.has_pin as haspin,
      string_agg(b.name, ', ' order by b.name) as branch, string_agg(b.prefix, ', ' order by b.name) as branch_prefix,
      coalesce(bool_or(ub.is_company_admin), false) as companyadmin, coalesce(json_agg(b.branchid order by b.name) filter (where b.branchid is not null), '[]')::text as branches,
      coalesce(json_agg(json_build_object('branchid', b.branchid, 'godownid', g.id, 'name', g.godownname) order by b.name) filter (where g.id is not null), '[]')::text as godowns,
      count(*) over () as "TotalCount"
    from app_user u left join user_branch ub on ub.userid = u.userid left join branch b on b.branchid = ub.branchid
      left join m_godown g on g.coid = b.coid and g.id = ub.godownid
    where (${id} = 0 or u.userid = ${id}) and (u.username <> 'admin' or ${ctx.session.isDeveloper}::boolean or ${isLockedOutSomewhere(u, ctx.now)})
      and (${Search} = '' or position(lower(${Search}) in lower(case when u.username = ${DEVELOPER} and not ${ctx.session.isDeveloper}::boolean then u.username else concat_ws(' ', u.username, u.fullname, u.email) end)) > 0)
    group by u.userid order by ${by} ${direction}, u.userid limit ${DisplayLength} offset ${DisplayStart - 1}`.execute(
    ctx.tx,
  );
  return placed(
    rows.map(({ everyuntil, addresses, addresscount, letin, isdecided, isown, ...row }) =>
      common(ctx, {
        ...row,
        shutoutwhy: lockOutReason(
          { everyuntil, addresses, addresscount, letin, isdecided },
          isown ? "named" : "counted",
        ),
      }),
    ),
    { DisplayStart },
  );
}

/** Hidden from callers who can only unblock admin: security settings and last sign-in. */
const HIDDEN_FIELDS = {
  email: "",
  ipallow: "",
  haspin: false,
  istwofactor: false,
  constr: false,
  userspassword: false,
  gpsallowed: false,
  emailallowed: false,
  lastlogin: null,
  lastpwdchange: null,
};

/** Common fields of every list row (LIST-016). */
const common = ({ session }: Context, row: Row): Row => {
  const isOwn = row.cousers === session.username;
  const isOthers = row.cousers === DEVELOPER && !session.isDeveloper;
  return {
    ...row,
    ...(isOthers ? HIDDEN_FIELDS : {}),
    formname: "usersdetail",
    sqlsp: "usersdetail_R_getviewdata",
    formtitle: "User's Information",
    formcaptaion: row.fullname,
    formmnu: "usersdetail",
    addallowed: 1,
    editallowed: isOthers ? 0 : 1,
    deleteallowed: isOwn || row.cousers === "admin" ? 0 : 1,
    downloadallowed: 1,
    isactive: row.is_blocked ? 0 : 1,
    lastdnt: isOthers ? null : row.lastlogin,
    co: session.coname,
    rolename: row.cousers === "admin" ? "Developer" : row.companyadmin ? "Company admin" : "User",
  };
};
