import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ENDPOINTS } from "../../wire/endpoints";
import { isRecord, readEnvelope } from "../../wire/envelope";
import type { Call } from "../../wire/envelope";
import { BadRequest, Denied } from "../engine/call/bad-request";
import { originOf, readParams, refuseUnknownNames } from "../engine/call/parameters";
import type { ServerParts } from "../engine/call/server-parts";
import type { SessionUser } from "../engine/call/session-user";
import { refuseUnstorable } from "../engine/call/storable";
import { asUser } from "../engine/exports/as-user";
import { exportList, exportListed } from "../engine/exports/export";
import type { ListExport } from "../engine/exports/export";
import { exportReport } from "../engine/exports/export-report";
import { csvPieces } from "../engine/exports/export-csv";
import { xlsxFile } from "../engine/exports/export-xlsx";
import { listNamed } from "../engine/lists/lists";
import { questionOf } from "../engine/procedures/list";
import { recordDeclarations } from "../engine/records/record-declarations";
import { proc } from "../engine/records/shape";
import { reportNow } from "../engine/reports/report-catalogue";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
type Kind = keyof typeof TYPES;

/** Parameters that choose a page of a list or of a report. */
const PAGES: ReadonlySet<string> = new Set(["displaylength", "displaystart", "from", "top"]);

/** ENV-042: a whole list or report as a file. Requested like its rows, with `sp_download` csv or xlsx. */
export default function excelController(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.export, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const kind = isRecord(request.body) ? request.body.sp_download : undefined;
    if (kind !== "csv" && kind !== "xlsx") throw new BadRequest("sp_download must be csv or xlsx.");
    return send(reply, kind, await exportOf(parts, live.user, request.ip, readEnvelope(request.body)));
  });
}

async function exportOf(parts: ServerParts, session: SessionUser, ip: string, call: Call): Promise<ListExport> {
  const origin = originOf(call, ip);
  const now = parts.clock();
  const run = asUser(parts, session, origin, now);
  const declaration = recordDeclarations().find(
    (one) => proc(one, "listgrid").toLowerCase() === call.sqlsp.toLowerCase(),
  );
  const list = listNamed(call.sqlsp.replace(/_R_listgrid$/i, "").toLowerCase());
  const [, named] = /^(\w+)_R_report$/i.exec(call.sqlsp) ?? [];
  const report = named && (await run("read", (ctx) => reportNow(ctx, named)));
  if (!declaration && !list && !report) throw notDownloadable(call);
  const procedure = parts.registry.get(call.sqlsp);
  // An export has no pages, so any length that was sent (-1 for all) is ignored.
  const args = new Map([...call.args].filter(([name]) => !PAGES.has(name)));
  refuseUnstorable(procedure, call);
  refuseUnknownNames(procedure, args);
  const params = readParams(procedure, args, session, origin, now);
  if (declaration) return exportList(run, declaration, questionOf(params));
  if (report) return exportReport(run, report, params);
  if (!list) throw notDownloadable(call);
  return exportListed(run, list, (ctx, DisplayStart, DisplayLength) =>
    procedure.run(ctx, { ...params, DisplayStart, DisplayLength }),
  );
}

const notDownloadable = ({ sqlsp }: Call): BadRequest =>
  new BadRequest(`${sqlsp} is not a list that can be downloaded.`);

async function send(reply: FastifyReply, kind: Kind, file: ListExport): Promise<FastifyReply> {
  const name = `${file.title.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "")}.${kind}`;
  const body = kind === "csv" ? Readable.from(csvPieces(file), { objectMode: false }) : await xlsxFile(file);
  return reply
    .header("content-type", TYPES[kind])
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(body);
}
