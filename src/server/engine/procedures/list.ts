import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { defineProcedure } from "../call/procedure";
import type { Procedure } from "../call/procedure";
import { documentFlags } from "../documents/document-flags";
import { readFilters } from "../lists/list-filter";
import { listPage } from "../lists/list-rows";
import type { ListQuery } from "../lists/list-selection";
import { demandAccess } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { formOf, proc } from "../records/shape";
import { idParam } from "../saving/save";

const LENGTH_MAX = 500;

/** A paging number, sent as a number or as text. */
export const pageNumber = (min: number, max: number, otherwise: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,9}$/, "is not a whole number")])
    .optional()
    .transform((value) => Number(value ?? otherwise))
    .pipe(z.number().int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const direction = z
  .string()
  .optional()
  .transform((value) => (value ?? "asc").toLowerCase())
  .pipe(z.enum(["asc", "desc"], { error: "must be asc or desc" }));

/** Parameters of ACCT-038, and `filters` and `groupby`. */
export const listParams = {
  DisplayLength: pageNumber(1, LENGTH_MAX, 10),
  DisplayStart: pageNumber(1, 100_000_000, 1),
  SortCol: z.string().max(60).optional(),
  SortDir: direction,
  Search: z.string().max(200).optional(),
  id: idParam,
  formmnu: z.string().max(100).optional(),
  filters: z.string().max(20_000).optional(),
  groupby: z.string().max(60).optional(),
};

/** `<entity>_R_listgrid`. */
export function listProcedure(declaration: RecordDeclaration): Procedure {
  return defineProcedure({
    name: proc(declaration, "listgrid"),
    kind: "query",
    params: listParams,
    run: async (ctx, given) => {
      const access = await demandAccess(ctx, declaration, "view");
      const page = await listPage(ctx, declaration, access, questionOf(given));
      const common = commonFields(ctx, declaration, access);
      const flags = await documentFlags(ctx, declaration, access, page.rows);
      return placed(
        page.rows.map((row) => ({
          ...common,
          ...declaration.rowExtras,
          ...row,
          ...flags(row),
          TotalCount: page.total,
        })),
        given,
      );
    },
  });
}

/** Adds `DisplayStart` to the rows of a page: their position in the list, counted from 1. */
export const placed = (rows: readonly Row[], { DisplayStart }: { readonly DisplayStart: number }): readonly Row[] =>
  rows.map((row, index) => ({ ...row, DisplayStart: DisplayStart + index }));

/** Builds the list query from parsed parameters. Throws `BadRequest` for filters that cannot be read. */
export function questionOf(given: Row): ListQuery {
  const text = (name: string): string => (typeof given[name] === "string" ? given[name] : "");
  return {
    start: Number(given.DisplayStart),
    length: Number(given.DisplayLength),
    id: Number(given.id),
    sortCol: text("SortCol") || "id",
    sortDir: given.SortDir === "desc" ? "desc" : "asc",
    search: text("Search"),
    filters: readFilters(text("filters")),
    groupby: text("groupby"),
  };
}

/** Fields that every row carries besides its columns (LIST-016, LIST-017, RIGHTS-009). */
function commonFields(ctx: Context, declaration: RecordDeclaration, access: Access): Row {
  const { session } = ctx;
  return {
    formname: formOf(declaration),
    sqlsp: proc(declaration, "getviewdata"),
    formtitle: declaration.formTitle,
    formcaptaion: declaration.title,
    formmnu: declaration.entity,
    editallowed: access.edit ? 1 : 0,
    deleteallowed: access.delete ? 1 : 0,
    addallowed: access.add ? 1 : 0,
    downloadallowed: access.print ? 1 : 0,
    printallowed: access.print ? 1 : 0,
    attachmentallowed: access.attachment ? 1 : 0,
    chkdocallowed: access.approval ? 1 : 0,
    co: session.coname,
    branch: session.bname,
    rolename: session.isDeveloper ? "admin" : session.isCompanyAdmin ? "company admin" : "user",
  };
}
