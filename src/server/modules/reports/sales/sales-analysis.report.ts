import { defineReport } from "../../../engine/reports/declaration";
import { analysisReport } from "./analysis";
import { SALES } from "./trade-side";

export default defineReport(analysisReport(SALES, "salesanalysis", 30));
