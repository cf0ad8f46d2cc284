import { defineReport } from "../../../engine/reports/declaration";
import { registerReport } from "./register";
import { SALES } from "./trade-side";

export default defineReport(registerReport(SALES, "salesregister", 10));
