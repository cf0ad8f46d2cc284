import { masterProcedures } from '../../engine/master/procedures'

export default masterProcedures
