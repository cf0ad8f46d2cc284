import { sql } from "kysely";
import { NO_REPORT_OVERLAY, type ReportOverlay } from "../../../../src/definitions/report/report-overlay";
import type { Row } from "../../../../src/wire/envelope";
import type { TestServer } from "../../harness";

/** Reports as they came with the product, and nothing written at runtime. */
export const resetReports = ({ parts }: TestServer): Promise<void> =>
  parts.db.asSystem(async (tx) => {
    await sql`delete from def_report_draft`.execute(tx);
    await sql`delete from def_report_revision`.execute(tx);
    await sql`delete from def_report where written`.execute(tx);
    await sql`update def_report set overlay = null, overlay_rev = 0`.execute(tx);
  });

/** The calls of the report editor, as the developer makes them. */
export function developer(server: TestServer) {
  const call = async (what: string, args: Row): Promise<Row> =>
    (await server.call(`reportedit_R_${what}`, args, undefined, server.users.admin))[0] ?? {};
  return {
    call,
    draft: (txtid: unknown, change: Partial<ReportOverlay>, revision = 0) =>
      call("savedraft", { txtid, overlay: JSON.stringify({ ...NO_REPORT_OVERLAY, ...change }), revision }),
    publish: (txtid: unknown, note = "") => call("publish", { txtid, note }),
    /** A written report with this SELECT, published; its number. */
    write: async (select: string, change: Partial<ReportOverlay> = {}): Promise<number> => {
      const { id } = await call("new", {});
      for (const answer of [
        await call("savedraft", {
          txtid: id,
          overlay: JSON.stringify({ ...NO_REPORT_OVERLAY, ...change, select }),
          revision: 0,
        }),
        await call("publish", { txtid: id }),
      ])
        if (answer.err !== 0) throw new Error(String(answer.errormsg));
      return Number(id);
    },
  };
}
