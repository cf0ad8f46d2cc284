import { masterProcedures } from '../../engine/procedures/procedures'

export default masterProcedures
