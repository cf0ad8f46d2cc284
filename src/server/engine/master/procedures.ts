import type { Procedure } from '../procedure'
import type { MasterDeclaration } from './declaration'
import { deleteProcedure } from './delete'
import { viewProcedure } from './getviewdata'
import { listProcedure } from './list'
import { masters } from './masters'
import { saveProcedure } from './save'

/** The four procedures of one master. */
export const proceduresOf = (master: MasterDeclaration): readonly Procedure[] =>
  [listProcedure(master), viewProcedure(master), saveProcedure(master), deleteProcedure(master)]

/** The procedures of all masters. */
export const masterProcedures = (): readonly Procedure[] => masters().flatMap(proceduresOf)
