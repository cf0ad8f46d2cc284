import { randomBytes } from "node:crypto";
import type { ServerParts } from "../../engine/call/server-parts";
import { seedNewCompany } from "../../engine/schema/seed";
import { deskOf } from "../../engine/session/open-session";
import { createBranch, createCompany, createUser, PLACEHOLDER } from "../../engine/sign-in/identity";
import { markIssued } from "../../engine/sign-in/issued";
import { inCompany } from "./seed-context";

/** True while the database has no users, so it is new. */
export async function isNew(parts: ServerParts): Promise<boolean> {
  const one = await parts.db.asSystem(
    (tx) => tx.selectFrom("app_user").select("userid").limit(1).executeTakeFirst(),
    "read",
  );
  return one === undefined;
}

/**
 * `npm start -- --empty`: creates one company with one branch and its first records, and `admin` with a password that
 * is returned once and must be changed at the first sign-in.
 */
export async function fillEmpty(parts: ServerParts): Promise<string> {
  const password = randomBytes(9).toString("base64url");
  const { company: coname, branch: bname, prefix } = PLACEHOLDER;
  const place = await parts.db.asSystem(async (tx) => {
    const coid = await createCompany(tx, { code: "CO1", name: coname });
    const { branchid } = await createBranch(tx, { coid, name: bname, prefix });
    const userid = await createUser(tx, {
      username: "admin",
      fullname: "Administrator",
      password,
      branches: [{ branchid, companyAdmin: true }],
    });
    await markIssued(tx, deskOf(parts).secrets.sealKey, userid, password);
    return { coid, coname, branchid, bname, userid };
  });
  await inCompany(parts, place, async (ctx) => void (await seedNewCompany(ctx)));
  return password;
}
