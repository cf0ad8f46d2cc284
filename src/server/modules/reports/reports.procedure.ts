import { reportProcedures } from "../../engine/reports/procedures";

export default reportProcedures;
