import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { BACKUP_ENDPOINTS } from "../../wire/backups";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { accountRoutes } from "./routes/account-routes";
import { deskFor, noteBackup } from "./routes/backup-caller";

const named = z.object({ name: z.string().max(200) });

/** Download and upload of backup files. */
export default function backupFiles(app: FastifyInstance, parts: ServerParts): void {
  downloads(app, parts);
  uploads(app, parts);
}

interface Ticket {
  readonly name: string;
  /** Token of the requesting session, which must still be valid when the file is fetched. */
  readonly authorization: string;
  readonly until: number;
}

const TICKET_MS = 60_000;

/**
 * A file can be larger than a browser can hold in memory, so the browser itself fetches it to disk, and then sends no
 * token. Its address is a random ticket of the requesting session, valid for one request within a minute. A sealed
 * file is not compressed again, and the known size lets the browser show its progress.
 */
function downloads(app: FastifyInstance, parts: ServerParts): void {
  const tickets = new Map<string, Ticket>();
  const now = (): number => parts.clock().getTime();
  accountRoutes(app, parts)(BACKUP_ENDPOINTS.ticket, named, async (caller, { name }, { headers }) => {
    for (const [old, { until }] of tickets) if (until < now()) tickets.delete(old);
    if ((await deskFor(parts, caller).find(name)) === null) return { err: "This backup no longer exists." };
    const ticket = randomBytes(32).toString("base64url");
    tickets.set(ticket, { name, authorization: headers.authorization ?? "", until: now() + TICKET_MS });
    return { err: "", ticket };
  });
  app.get<{ Params: { ticket: string } }>(
    `${BACKUP_ENDPOINTS.file}/:ticket`,
    { exposeHeadRoute: false, compress: false },
    async (request, reply) => {
      const ticket = tickets.get(request.params.ticket);
      tickets.delete(request.params.ticket);
      const live = ticket && ticket.until >= now() ? await parts.sessions.authenticate(ticket.authorization) : null;
      if (!ticket || !live) throw new Denied();
      const path = await deskFor(parts, { live }).find(ticket.name);
      if (path === null) throw new BadRequest("This backup no longer exists.");
      await noteBackup(parts, { live, ip: request.ip }, { recid: ticket.name, action: "download" });
      return reply
        .header("content-type", "application/octet-stream")
        .header("content-length", (await stat(path)).size)
        .header("content-disposition", `attachment; filename="${basename(path).replace(/[^\w.-]/g, "_")}"`)
        .send(createReadStream(path));
    },
  );
}

/** Uploads as a stream: a backup can be larger than memory and than the size limit of other requests. */
function uploads(app: FastifyInstance, parts: ServerParts): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    scope.post<{ Querystring: { name?: unknown }; Body: unknown }>(
      BACKUP_ENDPOINTS.add,
      async ({ headers, query, body, ip }) => {
        const live = await parts.sessions.authenticate(headers.authorization);
        if (!live) throw new Denied();
        const desk = deskFor(parts, { live });
        if (!isStream(body)) throw new BadRequest("The file must be sent as application/octet-stream.");
        const name = String(query.name);
        const err = await desk.add(name, body);
        if (err === "") await noteBackup(parts, { live, ip }, { recid: name, action: "add" });
        return { err };
      },
    );
  });
}

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;
