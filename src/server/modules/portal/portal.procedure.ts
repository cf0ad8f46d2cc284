import { z } from "zod";
import { kolkataDate } from "../../../domain/date-format";
import { PORTAL_LISTS, PORTAL_PROCEDURES, type PortalList } from "../../../wire/portal";
import { defineProcedure } from "../../engine/call/procedure";
import { clientDocuments, clientHome } from "./portal-documents";
import { reportForClient } from "./portal-report";

const lists = Object.keys(PORTAL_LISTS) as [PortalList, ...PortalList[]];
const day = z.string().max(10);

const OUTSTANDING = ["kind", "refno", "refdate", "duedate", "overdue", "amount", "pending"];
const STATEMENT = ["_kind", "edate", "kind", "vno", "debit", "credit", "balance", "duedate", "overdue", "pending"];

/** What a customer sees in the client portal. The customer is that of the session; no parameter names one. */
export default [
  defineProcedure({
    name: PORTAL_PROCEDURES.home,
    kind: "query",
    audience: "clients",
    params: {},
    run: clientHome,
  }),
  defineProcedure({
    name: PORTAL_PROCEDURES.documents,
    kind: "query",
    audience: "clients",
    params: {
      list: z.enum(lists),
      DisplayStart: z.coerce.number().int().min(1).default(1),
      DisplayLength: z.coerce.number().int().min(1).max(200).default(50),
    },
    run: (ctx, { list, ...page }) => clientDocuments(ctx, list, page),
  }),
  defineProcedure({
    name: PORTAL_PROCEDURES.outstanding,
    kind: "query",
    audience: "clients",
    params: {},
    run: (ctx) =>
      reportForClient(
        ctx,
        "outstandingreceivables",
        { dtpto: kolkataDate(ctx.now.getTime()), detailed: 1 },
        OUTSTANDING,
      ),
  }),
  defineProcedure({
    name: PORTAL_PROCEDURES.statement,
    kind: "query",
    audience: "clients",
    params: { dtpfrom: day, dtpto: day },
    run: (ctx, days) => reportForClient(ctx, "accountstatement", days, STATEMENT),
  }),
];
