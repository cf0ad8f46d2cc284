import type { Procedure } from "../call/procedure";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { deleteProcedure } from "../saving/delete";
import { saveProcedure } from "../saving/save";
import { viewProcedure } from "./getviewdata";
import { listProcedure } from "./list";
import { totalsProcedure } from "./list-totals";

/** The procedures of one kind of record. */
const proceduresOf = (declaration: RecordDeclaration): readonly Procedure[] => [
  listProcedure(declaration),
  ...(declaration.list.some(({ sum }) => sum) ? [totalsProcedure(declaration)] : []),
  viewProcedure(declaration),
  saveProcedure(declaration),
  deleteProcedure(declaration),
];

/** The procedures of all records. */
export const recordProcedures = (): readonly Procedure[] => recordDeclarations().flatMap(proceduresOf);
