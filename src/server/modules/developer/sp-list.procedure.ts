import { procedureNames } from "../../engine/call/known-procedures";
import { defineProcedure } from "../../engine/call/procedure";
import { rightsOfAll } from "../../engine/call/rights";
import type { Rights } from "../../engine/call/rights";
import { groupStyle } from "../../engine/menu/menu";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { formOf, proc } from "../../engine/records/shape";
import { reportsNow } from "../../engine/reports/report-catalogue";
import { reportModuleGroup, reportProc } from "../../engine/reports/reports";
import type { SpRow } from "../../../wire/sp-list";

const OTHERS = "Other procedures";

/** Procedures of a kind of record, each with the rights that let a user call it. */
const OF_RECORDS = [
  ["listgrid", "List", ({ view }: Rights) => view],
  ["getviewdata", "Form", ({ view, add, edit }: Rights) => view || add || edit],
  ["save", "Save", ({ add, edit }: Rights) => add || edit],
  ["btndelete_approve", "Delete or approve", (rights: Rights) => rights.delete || rights.approval],
] as const;

type Listed = Pick<SpRow, "id" | "comp_name" | "form_name" | "type" | "heading" | "total">;

const rowOf = (one: Listed): SpRow => {
  const { icon, bg } = groupStyle(one.total);
  return { ...one, reportno: one.id, bg, faicon: icon, div_InnerHtml: "", aspx_codes: "" };
};

/**
 * The SQL SP List (REP-030, REP-031): the procedures of records and reports that this user may call; for the developer
 * all others too.
 */
export default defineProcedure({
  name: "WEBAPI_Commonwebapisp",
  kind: "query",
  params: {},
  run: async (ctx) => {
    const rights = await rightsOfAll(ctx);
    const records = recordDeclarations().flatMap((declaration) =>
      OF_RECORDS.filter(([, , mayCall]) => mayCall(rights.get(declaration.entity))).map(([name, verb]) => ({
        id: declaration.reportno,
        comp_name: proc(declaration, name),
        form_name: formOf(declaration),
        type: "record",
        heading: `${declaration.title}: ${verb}`,
        total: declaration.menu.group,
      })),
    );
    const reports = (await reportsNow(ctx)).flatMap((report) =>
      rights.get(report.name).view
        ? [
            {
              id: report.reportno,
              comp_name: reportProc(report),
              form_name: report.name,
              type: "report",
              heading: report.title,
              total: reportModuleGroup(report),
            },
          ]
        : [],
    );
    const known = [...records, ...reports];
    const names = new Set(known.map(({ comp_name }) => comp_name.toLowerCase()));
    const others = ctx.session.isDeveloper ? procedureNames().filter((name) => !names.has(name.toLowerCase())) : [];
    return [
      ...known,
      ...others.map((name) => ({ id: 0, comp_name: name, form_name: "", type: "", heading: name, total: OTHERS })),
    ].map((one) => ({ ...rowOf(one) }));
  },
});
