import { procedureFiles } from "./engine/call/registry";
import type { ProcedureFile } from "./engine/call/registry";
import type { WidgetDeclaration } from "./engine/dashboard/declaration";
import { widgetFiles } from "./engine/dashboard/widgets";
import type { Connector } from "./engine/effects/connector";
import { connectorFiles } from "./engine/effects/connectors";
import type { FormDeclaration } from "./engine/form/declaration";
import { formFiles } from "./engine/form/forms";
import type { ListDeclaration } from "./engine/lists/list-declaration";
import { listFiles } from "./engine/lists/lists";
import type { ScreenDeclaration } from "./engine/menu/declaration";
import { screenFiles } from "./engine/menu/screens";
import type { RecordDeclaration } from "./engine/records/declaration";
import { recordFiles } from "./engine/records/record-declarations";
import type { Repair } from "./engine/repairs/repair";
import { repairFiles } from "./engine/repairs/repairs";
import type { ReportDeclaration } from "./engine/reports/declaration";
import { reportFiles } from "./engine/reports/reports";
import { tableFiles } from "./engine/schema/table-scripts";

const recordDeclarations = import.meta.glob<RecordDeclaration>(
  ["./modules/**/*.master.ts", "./modules/**/*.document.ts"],
  { eager: true, import: "default" },
);
const forms = import.meta.glob<FormDeclaration>("./modules/**/*.form.ts", { eager: true, import: "default" });
const screens = import.meta.glob<ScreenDeclaration>("./modules/**/*.screen.ts", { eager: true, import: "default" });
const lists = import.meta.glob<ListDeclaration>("./modules/**/*.list.ts", { eager: true, import: "default" });
const widgets = import.meta.glob<WidgetDeclaration>("./modules/**/*.widget.ts", { eager: true, import: "default" });
const reports = import.meta.glob<ReportDeclaration>("./modules/**/*.report.ts", { eager: true, import: "default" });
const procedures = import.meta.glob<ProcedureFile>("./modules/**/*.procedure.ts", { eager: true, import: "default" });
const repairs = import.meta.glob<Repair>("./modules/**/*.repair.ts", { eager: true, import: "default" });
const connectors = import.meta.glob<Connector>("./connectors/*.connector.ts", { eager: true, import: "default" });
const tables = {
  ...import.meta.glob<string>("./modules/**/*.tables.ts", { eager: true, import: "default" }),
  ...import.meta.glob<string>("./engine/**/*.tables.ts", { eager: true, import: "default" }),
};

/**
 * Finds every declaration of the business by file name and hands it to the engine, which imports no module. Must run
 * before any other part of the server is used. A new declaration needs one new file and no other change.
 */
export function handInCatalogue(): void {
  recordFiles.handIn(recordDeclarations);
  formFiles.handIn(forms);
  screenFiles.handIn(screens);
  listFiles.handIn(lists);
  widgetFiles.handIn(widgets);
  reportFiles.handIn(reports);
  procedureFiles.handIn(procedures);
  repairFiles.handIn(repairs);
  connectorFiles.handIn(connectors);
  tableFiles.handIn(tables);
}
