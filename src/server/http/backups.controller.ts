import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { BACKUP_ENDPOINTS, BACKUP_KEEP_MAX, type RecoveryKeyAnswer } from "../../wire/backups";
import type { ServerParts } from "../engine/call/server-parts";
import type { EndpointCaller } from "../engine/session/as-caller";
import { SessionDesk } from "../engine/session/session-desk";
import { isOwnPassword } from "../engine/sign-in/own-password";
import { notifyLockOut } from "../modules/users/lock-out-mail";
import { accountRoutes } from "./routes/account-routes";
import { deskFor, noteBackup } from "./routes/backup-caller";

const named = z.object({ name: z.string().max(200) });
const plan = z.object({ at: z.string().max(5), keep: z.number().int().min(1).max(BACKUP_KEEP_MAX) });
const DEVICE_MAX = 200;
const WRONG_PASSWORD = "The password is incorrect.";

/**
 * Backups of the server. A file holds all companies and the secrets that sign sessions, so an admin of one company
 * must not get it. Only `admin`, who adds companies, can.
 */
export default function backups(app: FastifyInstance, parts: ServerParts): void {
  const route = accountRoutes(app, parts);
  const done = (caller: EndpointCaller, change: Parameters<typeof noteBackup>[2]): Promise<void> =>
    noteBackup(parts, caller, change);
  route(BACKUP_ENDPOINTS.status, z.object({}), (caller) => deskFor(parts, caller).status());
  route(BACKUP_ENDPOINTS.start, z.object({}), async (caller) => {
    const err = deskFor(parts, caller).start();
    if (err === "") await done(caller, { recid: "server", action: "begin" });
    return { err };
  });
  route(BACKUP_ENDPOINTS.schedule, plan, async (caller, { at, keep }) => {
    const err = deskFor(parts, caller).setSchedule(at, keep);
    if (err === "") await done(caller, { recid: "schedule", action: "update", after: { at, keep } });
    return { err };
  });
  route(BACKUP_ENDPOINTS.remove, named, async (caller, { name }) => {
    const err = await deskFor(parts, caller).remove(name);
    if (err === "") await done(caller, { recid: name, action: "delete" });
    return { err };
  });
  route(
    BACKUP_ENDPOINTS.recoveryKey,
    z.object({ password: z.string().max(1000) }),
    async (caller, { password }, request): Promise<RecoveryKeyAnswer> => {
      const desk = deskFor(parts, caller);
      const isCorrect = await isPassword(parts, caller, password, request);
      await done(caller, { recid: "recovery key", action: isCorrect ? "view" : "refuse" });
      return isCorrect ? desk.recoveryKey() : { err: WRONG_PASSWORD };
    },
  );
  route(
    BACKUP_ENDPOINTS.prepare,
    named.extend({ recoverykey: z.string().max(200) }),
    async (caller, { name, recoverykey }) => {
      const err = await deskFor(parts, caller).prepare(name, recoverykey, caller.live.user.username);
      if (err === "") await done(caller, { recid: name, action: "prepare" });
      return { err };
    },
  );
  route(BACKUP_ENDPOINTS.discard, z.object({}), async (caller) => {
    const err = await deskFor(parts, caller).discard();
    if (err === "") await done(caller, { recid: "restored", action: "discard" });
    return { err };
  });
  route(
    BACKUP_ENDPOINTS.replace,
    z.object({ password: z.string().max(1000) }),
    async (caller, { password }, request) => {
      const desk = deskFor(parts, caller);
      const isCorrect = await isPassword(parts, caller, password, request);
      const err = isCorrect ? desk.replace(caller.live.user.username) : WRONG_PASSWORD;
      // The server ends after this request. The entry is kept with the previous books, which are set aside.
      if (err === "" || !isCorrect) await done(caller, { recid: "restored", action: isCorrect ? "restore" : "refuse" });
      return { err };
    },
  );
}

async function isPassword(
  parts: ServerParts,
  { live, ip }: EndpointCaller,
  password: string,
  request: FastifyRequest,
): Promise<boolean> {
  const { sessions, clock } = parts;
  const from = { ip, device: (request.headers["user-agent"] ?? "").slice(0, DEVICE_MAX) };
  const lockedOut = (): void => notifyLockOut(parts, live.user, from);
  return (
    sessions instanceof SessionDesk &&
    (await isOwnPassword(sessions, live.user, password, { ...from, lockedOut }, clock()))
  );
}
