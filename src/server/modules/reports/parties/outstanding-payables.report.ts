import { defineReport } from "../../../engine/reports/declaration";
import { outstandingReport } from "./outstanding";
import { SUPPLIERS } from "./party-side";

export default defineReport(outstandingReport(SUPPLIERS, "outstandingpayables", 20));
