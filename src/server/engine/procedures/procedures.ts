import type { Procedure } from '../call/procedure'
import type { MasterDeclaration } from '../records/declaration'
import { masters } from '../records/masters'
import { deleteProcedure } from '../saving/delete'
import { saveProcedure } from '../saving/save'
import { viewProcedure } from './getviewdata'
import { listProcedure } from './list'

/** The four procedures of one master. */
const proceduresOf = (master: MasterDeclaration): readonly Procedure[] =>
  [listProcedure(master), viewProcedure(master), saveProcedure(master), deleteProcedure(master)]

/** The procedures of all masters. */
export const masterProcedures = (): readonly Procedure[] => masters().flatMap(proceduresOf)
