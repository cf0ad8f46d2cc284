import { z } from "zod";
import type { ZodType } from "zod";
import { isOn } from "../../../wire/answers";
import { CONFIRMED, confirmedTokens } from "../../../wire/confirming";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { defineProcedure } from "../call/procedure";
import type { Procedure } from "../call/procedure";
import { Refusal } from "../call/refusal";
import { withWarnings } from "../call/warnings";
import { demandAccess } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { hidingSecrets } from "../records/quiet";
import { CANCELLED, isLines, proc } from "../records/shape";
import { loadHead, loadRecord, lockedVersion, viewRow } from "../records/view";
import { refuseFixed } from "./fixed-fields";
import { addRecords, changeRecord } from "./write";

const scalar = z.union([z.string().max(1_000_000), z.number(), z.boolean()]).nullish();
const list = z.union([z.string().max(4_000_000), z.array(z.record(z.string(), z.unknown()))]).nullish();

/** An id as forms send it: a number, a number as text, or nothing for a new record. */
export const idParam = z
  .union([z.number().int().min(0), z.string().regex(/^\s*\d{0,15}\s*$/, "is not the number of a record")])
  .nullish()
  .transform((value) => Number(value ?? 0));

/** The field parameters of a save, in the order of the form, and `isactive` if the engine adds that switch. */
export const saveParams = (declaration: RecordDeclaration): readonly string[] => [
  ...declaration.fields.filter(({ key }) => key !== CANCELLED).map(({ key }) => key),
  ...(declaration.inactiveField || declaration.document ? [] : ["isactive"]),
];

/** `<entity>_R_save`: adds a record (id 0 or '') or changes one. Returns FORM-080 rows with `id` and `rowver`. */
export function saveProcedure(declaration: RecordDeclaration): Procedure {
  const fields = declaration.fields.map((field): readonly [string, ZodType] => [
    field.key,
    isLines(field) ? list : scalar,
  ]);
  const params: Record<string, ZodType> = {
    id: idParam,
    formmnu: z.string().max(100).optional(),
    [CONFIRMED]: z.string().max(20_000).optional(),
    isactive: scalar,
    ...Object.fromEntries(fields),
  };
  return defineProcedure({
    name: proc(declaration, "save"),
    kind: "command",
    params,
    takesNumber: Boolean(declaration.document?.series),
    current: async (ctx, given) => {
      const access = await demandAccess(ctx, declaration, Number(given.id) === 0 ? "add" : "edit");
      const record = await loadRecord(ctx, declaration, Number(given.id), true);
      return record && viewRow(declaration, access, record);
    },
    version: async (ctx, given) => {
      await demandAccess(ctx, declaration, Number(given.id) === 0 ? "add" : "edit");
      return lockedVersion(ctx, declaration, Number(given.id));
    },
    run: (ctx, given) =>
      saveRecord(
        ctx,
        declaration,
        given,
        ctx.op?.no ?? (Number(given.id) === 0 && declaration.document?.series ? ctx.op?.back?.no : undefined),
        ctx.op?.back?.id,
      ),
  });
}

/**
 * Adds a record (`id` 0) or changes one with the rights of the caller. A new document may come with its number, and a
 * record that a restore removed with its old id. Throws `Refusals` and `Forbidden`.
 */
export async function saveRecord(
  ctx: Context,
  declaration: RecordDeclaration,
  given: Row,
  deviceNumber?: string,
  restoredId?: number,
): Promise<readonly Row[]> {
  const id = Number(given.id);
  const access = await demandAccess(ctx, declaration, id === 0 ? "add" : "edit");
  const before = id === 0 ? null : await loadRecord(ctx, declaration, id, true);
  if (id !== 0 && !before) throw new Refusal("id", `This ${declaration.noun[0]} no longer exists.`);
  if (before && deviceNumber !== undefined)
    throw new Refusal("id", `This ${declaration.noun[0]} already has its number.`);
  const values = refuseFixed(declaration, access, given, before);
  const confirmed = new Set(confirmedTokens(given[CONFIRMED]));
  const saved = await hidingSecrets(declaration, access, before, async () =>
    before
      ? (await changeRecord(ctx, declaration, before, values, confirmed), id)
      : ((await addRecords(ctx, declaration, [values], { deviceNumber, restoredId, confirmed }))[0] ?? 0),
  );
  const after = await loadHead(ctx, declaration, saved);
  return [
    {
      err: 0,
      id: saved,
      stype: "success",
      stitle: "",
      ...withWarnings(ctx),
      rowver: after?.rowver ?? 0,
      isnew: before ? 0 : 1,
      label: access.shows(declaration.nameField) ? (after?.[declaration.nameField] ?? "") : "",
      isactive: !access.shows("isactive") || isOn(after?.isactive) ? 1 : 0,
      ...numberOf(declaration, access, after),
    },
  ];
}

/** `no` of a document: saves waiting to be sent may refer to it, and forms show it. */
function numberOf({ document }: RecordDeclaration, access: Access, record: Row | null): Row {
  const field = document?.series?.numberField;
  return field !== undefined && access.shows(field) ? { no: record?.[field] ?? "" } : {};
}
