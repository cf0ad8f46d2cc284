import { sql } from "kysely";
import { z } from "zod";
import { ACCOUNT_MESSAGES } from "../../../wire/account-endpoints";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import type { ServerParts } from "../../engine/call/server-parts";
import { asCaller, asServerFor, type EndpointCaller } from "../../engine/session/as-caller";
import { hashSecret } from "../../engine/session/passwords";
import { createUser } from "../../engine/sign-in/identity";
import { markIssued } from "../../engine/sign-in/issued";
import { audit } from "../../engine/trail/audit";
import { byName, demandUserManager, managedUser } from "./managed-user";

const text = z.string().trim().min(1).max(200);

/**
 * ACCT-053. `drconame` is the name of the user or firm. The new user gets the branches and rights of `usercopy`.
 * `isApproved` false creates a blocked user.
 */
export const createPayload = z.object({
  drconame: text,
  username: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
  email: z.email(),
  passwordQuestion: text,
  passwordAnswer: text,
  usercopy: z.string().trim().max(100).default(""),
  isApproved: z.boolean().default(true),
  status: z.coerce.number().int().default(0),
  /** Set for a client login: the ledger of the customer. */
  clientid: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
type CreatePayload = z.infer<typeof createPayload>;

interface Place {
  readonly branchid: number;
  readonly companyAdmin: boolean;
}

/**
 * Creates a user with the rights of another user of this company. Returns the exact text of ACCT-055. Throws
 * `Refusal` with the field, and `Forbidden`.
 */
export async function createLogin(
  parts: ServerParts,
  sealKey: Uint8Array,
  caller: EndpointCaller,
  given: CreatePayload,
): Promise<string> {
  const { copied, places } = await asCaller(parts, caller, (ctx) => template(ctx, given));
  const answerHash = await hashSecret(given.passwordAnswer.toLowerCase());
  await asServerFor(parts, caller, async (ctx) => {
    const { username, email, password, drconame } = given;
    const userid = await createUser(ctx.tx, { username, email, password, fullname: drconame, branches: places });
    await markIssued(ctx.tx, sealKey, userid, password);
    await sql`
      update app_user set fname = ${drconame}, pw_question = ${given.passwordQuestion}, pw_answer_hash = ${answerHash},
        status = ${given.status}, is_blocked = ${!given.isApproved} where userid = ${userid}`.execute(ctx.tx);
    if (copied) await copyRights(ctx, copied, userid);
    await audit(ctx, {
      entity: "user",
      recid: userid,
      action: "insert",
      after: {
        username,
        fullname: drconame,
        email,
        usercopy: given.usercopy,
        branches: places,
        is_blocked: !given.isApproved,
      },
    });
  });
  return ACCOUNT_MESSAGES.created;
}

/**
 * The user to copy and their branches in this company: those of `usercopy`, otherwise the caller's branch without any
 * right.
 */
async function template(
  ctx: Context,
  { usercopy, email }: CreatePayload,
): Promise<{ readonly copied: number | null; readonly places: readonly Place[] }> {
  demandUserManager(ctx);
  const used = await sql`select from app_user where lower(email) = lower(${email})`.execute(ctx.tx);
  if (used.rows.length > 0) throw new Refusal("email", "Another user has this e-mail address.");
  if (usercopy === "") return { copied: null, places: [{ branchid: ctx.session.branchid, companyAdmin: false }] };
  const { userid, username } = await managedUser(ctx, byName(usercopy)).catch((error: unknown) => {
    throw error instanceof Refusal && error.field === "username"
      ? new Refusal("usercopy", `There is no user ${usercopy.slice(0, 60)} in this company to copy.`)
      : error;
  });
  const { rows } =
    await sql<Place>`select branchid, is_company_admin as "companyAdmin" from user_branch where userid = ${userid}`.execute(
      ctx.tx,
    );
  if (rows.length === 0)
    throw new Refusal("usercopy", `${username} has no branch in this company and cannot be copied.`);
  return { copied: userid, places: rows };
}

const copyRights = async ({ tx, session }: Context, from: number, to: number): Promise<void> => {
  const rights = await tx
    .selectFrom("user_right")
    .selectAll()
    .where("userid", "=", from)
    .where("coid", "=", session.coid)
    .execute();
  if (rights.length > 0)
    await tx
      .insertInto("user_right")
      .values(rights.map(({ id: _id, ...right }) => ({ ...right, userid: to })))
      .execute();
};
