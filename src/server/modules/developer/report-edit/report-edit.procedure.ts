import { z } from "zod";
import { reportDifferences, type ReportOverlay } from "../../../../definitions/report/report-overlay";
import { defineProcedure } from "../../../engine/call/procedure";
import { Refusal, Refusals } from "../../../engine/call/refusal";
import { reportGroups } from "../../../engine/reports/reports";
import type { StoredOverlay } from "../../../engine/reports/stored-report";
import { dropDraft, keepDraft, revisionOf, revisionsOf } from "../../../engine/trail/revisions";
import { baseOf, openReport, shownOverlay } from "./edited-report";
import { goneParts } from "./overlay-faults";
import { overlayText } from "./overlay-text";
import { checkedOverlay, publishReport, REPORTS } from "./publish-report";

const txtid = z.union([z.string().max(60), z.number()]).transform(String);
const note = z.string().max(500).default("");

/** Changes of columns that another SELECT no longer has go with them. */
function pruned(overlay: ReportOverlay, fields: readonly string[]): ReportOverlay {
  const isKept = (field: string): boolean => fields.includes(field);
  return {
    ...overlay,
    columns: Object.fromEntries(Object.entries(overlay.columns).filter(([field]) => isKept(field))),
    columnOrder: overlay.columnOrder.filter(isKept),
  };
}

/**
 * The report editor of the developer (REP-021, REP-130): draft, difference, publish, roll back. An upgrade never
 * discards an edit.
 */
export default [
  defineProcedure({
    name: "reportedit_R_get",
    kind: "query",
    params: { txtid },
    run: async (ctx, { txtid: wanted }) => {
      const report = await openReport(ctx, wanted);
      const shown = shownOverlay(report);
      const base = baseOf(report, shown);
      const { reads: _reads, ...overlay } = shown;
      return [
        {
          reportno: report.number,
          formmnu: report.name,
          iswritten: report.isWritten ? 1 : 0,
          isused: report.isWritten && report.overlay === null ? 0 : 1,
          base: JSON.stringify(base),
          overlay: JSON.stringify(overlay),
          revision: report.revision,
          isdraft: report.draft !== null ? 1 : 0,
          gone: JSON.stringify(goneParts(base, shown)),
          differences: JSON.stringify(reportDifferences(base, shown)),
          revisions: JSON.stringify(await revisionsOf(ctx, REPORTS, report.name)),
          groups: JSON.stringify(reportGroups()),
        },
      ];
    },
  }),
  defineProcedure({
    name: "reportedit_R_savedraft",
    kind: "command",
    params: { txtid, overlay: overlayText, revision: z.coerce.number().int() },
    run: async (ctx, { txtid: wanted, overlay, revision }) => {
      const report = await openReport(ctx, wanted, true);
      if (revision !== report.revision)
        throw new Refusal(
          "txtid",
          `The report was published meanwhile (revision ${report.revision}). Open it again to see the difference.`,
        );
      const before: StoredOverlay = shownOverlay(report);
      const read = await checkedOverlay(ctx, report, overlay);
      const fields = read.reads?.columns.map(({ field }) => field) ?? [];
      const kept = report.isWritten && before.select !== read.select ? { ...read, ...pruned(read, fields) } : read;
      const known = new Set(goneParts(baseOf(report, kept), before));
      const unknown = goneParts(baseOf(report, kept), kept).filter((sentence) => !known.has(sentence));
      if (unknown.length > 0) throw new Refusals(unknown.map((sentence) => new Refusal("overlay", sentence)));
      await keepDraft(ctx, REPORTS, report.name, { overlay: kept, revision });
      return [{ err: 0, id: report.number }];
    },
  }),
  defineProcedure({
    name: "reportedit_R_publish",
    kind: "command",
    params: { txtid, note },
    run: async (ctx, { txtid: wanted, note: text }) => {
      const report = await openReport(ctx, wanted, true);
      if (!report.draft) throw new Refusal("txtid", "There is no draft to publish.");
      if (report.draftOn !== report.revision)
        throw new Refusal(
          "txtid",
          `The report was published meanwhile (revision ${report.revision}). Save the draft again to publish it.`,
        );
      return publishReport(ctx, report, report.draft, text);
    },
  }),
  defineProcedure({
    name: "reportedit_R_discard",
    kind: "command",
    params: { txtid },
    run: async (ctx, { txtid: wanted }) => {
      const report = await openReport(ctx, wanted, true);
      await dropDraft(ctx, REPORTS, report.name);
      return [{ err: 0, id: report.number }];
    },
  }),
  defineProcedure({
    name: "reportedit_R_rollback",
    kind: "command",
    params: { txtid, revision: z.coerce.number().int().min(0) },
    run: async (ctx, { txtid: wanted, revision }) => {
      const report = await openReport(ctx, wanted, true);
      if (revision === 0)
        return publishReport(ctx, report, null, report.isWritten ? "Taken out of use" : "Back to the base");
      const earlier = await revisionOf<StoredOverlay>(ctx, REPORTS, report.name, revision);
      if (!earlier) throw new Refusal("revision", `The report has no revision ${revision}.`);
      return publishReport(ctx, report, earlier.overlay, `Back to revision ${revision}`);
    },
  }),
];
