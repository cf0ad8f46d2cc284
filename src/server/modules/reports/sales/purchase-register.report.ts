import { defineReport } from "../../../engine/reports/declaration";
import { registerReport } from "./register";
import { PURCHASES } from "./trade-side";

export default defineReport(registerReport(PURCHASES, "purchaseregister", 20));
