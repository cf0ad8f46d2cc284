import { defineReport } from "../../../engine/reports/declaration";
import { analysisReport } from "./analysis";
import { PURCHASES } from "./trade-side";

export default defineReport(analysisReport(PURCHASES, "purchaseanalysis", 40));
