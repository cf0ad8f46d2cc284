import { defineReport } from "../../../engine/reports/declaration";
import { ageingReport } from "./ageing";
import { CUSTOMERS } from "./party-side";

export default defineReport(ageingReport(CUSTOMERS, { name: "ageingreceivables", reportno: 3203, order: 30 }));
