import { defineReport } from "../../../engine/reports/declaration";
import { ageingReport } from "./ageing";
import { SUPPLIERS } from "./party-side";

export default defineReport(ageingReport(SUPPLIERS, { name: "ageingpayables", reportno: 3204, order: 40 }));
