import { recordProcedures } from "../../engine/procedures/procedures";

export default recordProcedures;
