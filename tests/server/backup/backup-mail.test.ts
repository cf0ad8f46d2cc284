import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailBackupFailure } from "../../../src/server/modules/settings/backups/backup-mail";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";

const WHY = "The backup failed while the file was written to /srv/<data>/backups. The disk is full.";
let server: TestServer;
const system = <T>(query: ReturnType<typeof sql<T>>) =>
  server.parts.db.asSystem(async (tx) => (await query.execute(tx)).rows);
const mails = () =>
  system(
    sql<{
      coid: number;
      kind: string;
      state: string;
      payload: Row;
    }>`select coid, kind, state, payload from follow_up order by id`,
  );
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

test("a failed backup is told by mail to the admins of a company that can send one, with why as text; without mail settings nobody is told", async () => {
  expect([await mailBackupFailure(server.parts, WHY), await mails()]).toEqual([false, []]);
  await system(sql`update app_user set email = 'asha@example.com' where username = 'owner'`);
  await system(sql`insert into email_settings (coid, branchid, mto, display_name, mfrom, mpwd_sealed, msm, mp, mssl)
    select coid, branchid, 'copy@example.com', 'Anand', 'bills@example.com', 'x', '127.0.0.1', 25, false from branch where branchid = ${server.users.owner.user.branchid}`);
  let woken = 0;
  expect(await mailBackupFailure({ ...server.parts, wakeFollowUps: () => void (woken += 1) }, WHY)).toBe(true);
  const all = await mails();
  expect(all).toMatchObject([
    {
      coid: server.users.owner.user.coid,
      kind: "email",
      state: "queued",
      payload: { emailtoadd: "asha@example.com", emailsubject: "The scheduled backup failed" },
    },
  ]);
  expect(all[0]?.payload.emailebody).toContain("written to /srv/&lt;data&gt;/backups. The disk is full.");
  expect(woken).toBe(1);
  expect(
    await mailBackupFailure(
      server.parts,
      "The backup was made, but its check found differences: Cash is 1; expected 2.",
      true,
    ),
  ).toBe(true);
  const { emailsubject, emailebody } = (await mails()).at(-1)?.payload ?? {};
  expect([emailsubject, String(emailebody)]).toEqual([
    "The scheduled backup has differences",
    expect.stringContaining("The next backup is made at its time of day."),
  ]);
});
