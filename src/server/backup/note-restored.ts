import type { Database } from "../db/database";
import { addLink } from "../engine/trail/audit";
import { changeState, readState } from "./state";

/** User id of the server itself, which is not a user of any company. */
const SERVER_USERID = 0;

/** At a start: writes once into the audit trails of all companies that a backup replaced their books. */
export async function noteRestored(db: Database, dataDir: string): Promise<void> {
  const { restored } = readState(dataDir);
  if (!restored || restored.isNoted) return;
  const { at, made, by, aside } = restored;
  await db.asSystem(async (tx) => {
    for (const { coid, branchid } of await tx
      .selectFrom("branch")
      .select((eb) => ["coid", eb.fn.min("branchid").as("branchid")])
      .groupBy("coid")
      .orderBy("coid")
      .execute())
      addLink(tx, {
        coid,
        branchid,
        userid: SERVER_USERID,
        username: by || "server",
        captured_at: at,
        entity: "backup",
        recid: made,
        action: "restore",
        before: null,
        after: JSON.stringify({ made, aside }),
        devid: "",
        geolocation: "",
        loginip: "",
        opid: null,
      });
  });
  changeState(dataDir, { restored: { ...restored, isNoted: true } });
}
