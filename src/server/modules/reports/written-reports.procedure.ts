import { writtenProcedures } from "../../engine/reports/procedures";

export default writtenProcedures;
