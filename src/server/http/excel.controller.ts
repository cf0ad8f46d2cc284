import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Paper } from "../../definitions/print/paper";
import type { ReportPaper } from "../../definitions/print/report-paper";
import type { ChosenColumns } from "../../definitions/report/chosen-columns";
import { ENDPOINTS } from "../../wire/endpoints";
import { isRecord, readEnvelope } from "../../wire/envelope";
import type { Call, Row } from "../../wire/envelope";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { CallOrigin } from "../engine/call/context";
import { originOf, readParams, refuseUnknownNames } from "../engine/call/parameters";
import type { ServerParts } from "../engine/call/server-parts";
import type { SessionUser } from "../engine/call/session-user";
import { refuseUnstorable } from "../engine/call/storable";
import { asUser } from "../engine/exports/as-user";
import { exportList, exportListed } from "../engine/exports/export";
import type { InTransaction, ListExport } from "../engine/exports/export";
import { exportReport } from "../engine/exports/export-report";
import { csvPieces } from "../engine/exports/export-csv";
import { xlsxFile } from "../engine/exports/export-xlsx";
import { printedLetter } from "../engine/exports/printed-letter";
import { printedReport } from "../engine/exports/printed-report";
import { listNamed } from "../engine/lists/lists";
import { questionOf } from "../engine/procedures/list";
import { recordDeclarations } from "../engine/records/record-declarations";
import { proc } from "../engine/records/shape";
import type { ReportDeclaration } from "../engine/reports/declaration";
import { GIVEN_COLUMNS } from "../engine/exports/given-columns";
import { reportNow } from "../engine/reports/report-catalogue";
import { letterSettings } from "../modules/documents/print/letter-settings";
import { drawPaper } from "../modules/documents/print/draw-paper";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  letter: "application/pdf",
} as const;
type Kind = keyof typeof TYPES;
const isKind = (text: unknown): text is Kind => typeof text === "string" && Object.hasOwn(TYPES, text);

/** Parameters that choose a page of a list or of a report. */
const PAGES: ReadonlySet<string> = new Set(["displaylength", "displaystart", "from", "top"]);

/** Of ours: the columns as the user chose them, for the paper of a report. */
const withColumns = z.looseObject({ columns: GIVEN_COLUMNS.optional() });

/**
 * ENV-042: a whole list or report as a file. Requested like its rows, with `sp_download` csv or xlsx; a report also as
 * pdf, and as letter where it has a paper of its own.
 */
export default function excelController(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.export, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const kind = isRecord(request.body) ? request.body.sp_download : undefined;
    if (!isKind(kind)) throw new BadRequest("sp_download must be csv, xlsx, pdf or letter.");
    const call = readEnvelope(request.body);
    const asked = askedOf(parts, live.user, originOf(call, request.ip), call);
    if (kind === "letter") return sendPaper(reply, await letterOf(parts, asked));
    if (kind !== "pdf") return send(reply, kind, await exportOf(parts, asked, kind === "xlsx"));
    const given = withColumns.safeParse(request.body);
    if (!given.success) throw new BadRequest("columns must be { hidden, shown, order }, each a list of field names.");
    return sendPaper(reply, await paperOf(parts, asked, given.data.columns));
  });
}

/** A call for a file, before its parameters are read. */
interface Asked {
  readonly session: SessionUser;
  readonly origin: CallOrigin;
  readonly now: Date;
  readonly call: Call;
  readonly run: InTransaction;
}

function askedOf(parts: ServerParts, session: SessionUser, origin: CallOrigin, call: Call): Asked {
  const now = parts.clock();
  return { session, origin, now, call, run: asUser(parts, session, origin, now) };
}

const reportOf = async ({ run, call }: Asked): Promise<ReportDeclaration | undefined> => {
  const [, named] = /^(\w+)_R_report$/i.exec(call.sqlsp) ?? [];
  return named === undefined ? undefined : run("read", (ctx) => reportNow(ctx, named));
};

/** The parameters. A file has no pages, so any length that was sent (-1 for all) is ignored. */
function paramsOf({ registry }: ServerParts, { session, origin, now, call }: Asked): Row {
  const procedure = registry.get(call.sqlsp);
  const args = new Map([...call.args].filter(([name]) => !PAGES.has(name)));
  refuseUnstorable(procedure, call);
  refuseUnknownNames(procedure, args);
  return readParams(procedure, args, session, origin, now);
}

async function exportOf(parts: ServerParts, asked: Asked, isWorkbook: boolean): Promise<ListExport> {
  const { call, run } = asked;
  const declaration = recordDeclarations().find(
    (one) => proc(one, "listgrid").toLowerCase() === call.sqlsp.toLowerCase(),
  );
  if (declaration) return exportList(run, declaration, questionOf(paramsOf(parts, asked)));
  const report = await reportOf(asked);
  if (report) return exportReport(run, report, paramsOf(parts, asked), { by: "download", isWorkbook });
  const list = listNamed(call.sqlsp.replace(/_R_listgrid$/i, "").toLowerCase());
  if (!list) throw notDownloadable(call);
  const params = paramsOf(parts, asked);
  return exportListed(run, list, (ctx, DisplayStart, DisplayLength) =>
    parts.registry.get(call.sqlsp).run(ctx, { ...params, DisplayStart, DisplayLength }),
  );
}

interface NamedPaper {
  readonly title: string;
  readonly paper: ReportPaper | Paper;
}

async function letterOf(parts: ServerParts, asked: Asked): Promise<NamedPaper> {
  const report = await reportOf(asked);
  if (!report) throw noReport(asked.call);
  const lettered = { run: asked.run, settingsOf: letterSettings(report) };
  const paper = await printedLetter(lettered, report, paramsOf(parts, asked));
  return { title: paper.title, paper };
}

const noReport = ({ sqlsp }: Call): BadRequest =>
  new BadRequest(`${sqlsp} is not a report. Only reports are downloaded as PDF.`);

async function paperOf(parts: ServerParts, asked: Asked, columns: ChosenColumns | undefined): Promise<NamedPaper> {
  const report = await reportOf(asked);
  if (!report) throw noReport(asked.call);
  const paper = await printedReport(asked.run, report, paramsOf(parts, asked), { by: "download", columns });
  return { title: report.title, paper };
}

const notDownloadable = ({ sqlsp }: Call): BadRequest =>
  new BadRequest(`${sqlsp} is not a list that can be downloaded.`);

const fileName = (title: string, kind: Kind): string =>
  `${title.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "")}.${kind === "letter" ? "pdf" : kind}`;

const attached = (reply: FastifyReply, title: string, kind: Kind): FastifyReply =>
  reply
    .header("content-type", TYPES[kind])
    .header("content-disposition", `attachment; filename="${fileName(title, kind)}"`);

async function send(
  reply: FastifyReply,
  kind: Exclude<Kind, "pdf" | "letter">,
  file: ListExport,
): Promise<FastifyReply> {
  const body = kind === "csv" ? Readable.from(csvPieces(file), { objectMode: false }) : await xlsxFile(file);
  return attached(reply, file.title, kind).send(body);
}

const sendPaper = async (reply: FastifyReply, { title, paper }: NamedPaper): Promise<FastifyReply> =>
  attached(reply, title, "pdf").send(await drawPaper({ paper, copies: [""] }));
