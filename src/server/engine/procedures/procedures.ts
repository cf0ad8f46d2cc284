import type { Procedure } from "../call/procedure";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { codesOf } from "../records/shape";
import { addCodeProcedure } from "../saving/add-code";
import { deleteProcedure } from "../saving/delete";
import { saveProcedure } from "../saving/save";
import { viewProcedure } from "./getviewdata";
import { listProcedure } from "./list";
import { totalsProcedure } from "./list-totals";

/** The procedures of one kind of record; one more where its list has sums, and where scanners read its codes. */
function proceduresOf(declaration: RecordDeclaration): readonly Procedure[] {
  const codes = codesOf(declaration);
  return [
    listProcedure(declaration),
    ...(declaration.list.some(({ sum }) => sum) ? [totalsProcedure(declaration)] : []),
    viewProcedure(declaration),
    saveProcedure(declaration),
    deleteProcedure(declaration),
    ...(codes ? [addCodeProcedure(declaration, codes)] : []),
  ];
}

/** The procedures of all records. */
export const recordProcedures = (): readonly Procedure[] => recordDeclarations().flatMap(proceduresOf);
