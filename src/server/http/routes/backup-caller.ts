import type { BackupDesk } from "../../engine/call/backup-contract";
import { BadRequest } from "../../engine/call/bad-request";
import { Forbidden } from "../../engine/call/refusal";
import type { ServerParts } from "../../engine/call/server-parts";
import { asCaller, type EndpointCaller } from "../../engine/session/as-caller";
import { audit, type Change } from "../../engine/trail/audit";

/** Throws `Forbidden` for every user except `admin`. */
export function deskFor({ backups: desk }: ServerParts, { live }: Pick<EndpointCaller, "live">): BackupDesk {
  if (!live.user.isDeveloper) throw new Forbidden("Only admin can manage the backups of this server.");
  if (!desk) throw new BadRequest("This server makes no backups.");
  return desk;
}

/** Records backup actions in the audit trail of the company that `admin` works in. */
export const noteBackup = (parts: ServerParts, caller: EndpointCaller, change: Omit<Change, "entity">): Promise<void> =>
  asCaller(parts, caller, (ctx) => audit(ctx, { entity: "backup", ...change }));
