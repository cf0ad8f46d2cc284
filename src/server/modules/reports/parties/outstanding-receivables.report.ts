import { defineReport } from "../../../engine/reports/declaration";
import { outstandingReport } from "./outstanding";
import { CUSTOMERS } from "./party-side";

export default defineReport(outstandingReport(CUSTOMERS, "outstandingreceivables", 10));
