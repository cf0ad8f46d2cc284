import type { BillHead } from "../../../definitions/bill/facts-rows";
import type { CodeHead, FormHead, FormRow, Numbering } from "../../../definitions/form-row";
import type { Row } from "../../../wire/envelope";
import { movedBy } from "../books/bills/moved-goods";
import { documentHead } from "../books/chain/document-head";
import type { Context } from "../call/context";
import { Forbidden, Refusal } from "../call/refusal";
import { ALL_RIGHTS, NO_RIGHTS, rightsOf, rightsOfAll } from "../call/rights";
import type { Rights } from "../call/rights";
import { isPosted } from "../documents/document-flags";
import type { FormDeclaration } from "../form/declaration";
import { rowsForUser, formRows } from "../form/form-rows";
import { declaredRows, formNamed } from "../form/forms";
import { mayOpenForm } from "../form/may-open";
import { drawnRows, storedForm } from "../form/stored-form";
import { companyFacts } from "../ledgers/bill-facts";
import { accessOf } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { paperOffers } from "../records/paper-offers";
import { codesOf, formOf } from "../records/shape";
import { addCodeName } from "../saving/add-code";
import { formHash } from "../schema/definitions";

/** The parts of a form answer for one user. */
interface Source {
  readonly rows: readonly FormRow[];
  readonly title: string;
  readonly entity: string;
  readonly noun?: string;
  readonly billform?: string;
  readonly numbering?: string;
  readonly documentform?: string;
  readonly codes?: string;
  readonly startsat?: string;
  readonly namefield?: string;
  /** Its records are documents that can be printed. */
  readonly isPrinted?: boolean;
  /** Other papers of its records, as `FormHead` has them. */
  readonly papers?: string;
  readonly offlineclass: FormHead["offlineclass"];
  readonly rights: Rights;
  /** The rows before the user's rights remove some. The form hash is computed from these. */
  readonly drawn: readonly FormRow[];
}

/** The definition rows of a form, for this user. Throws `Refusal` for an unknown form, `Forbidden` without rights. */
export async function formAnswer(ctx: Context, name: string, preview = false): Promise<readonly Row[]> {
  if (preview && !ctx.session.isDeveloper)
    throw new Forbidden("Only the developer can view a form before it is published.");
  const {
    rows,
    title,
    entity,
    noun = "",
    billform = "",
    numbering = "",
    documentform = "",
    codes = "",
    startsat = "",
    namefield = "",
    isPrinted = false,
    papers = "",
    offlineclass,
    rights,
    drawn,
  } = await sourceOf(ctx, name.trim(), preview);
  const [first, ...others] = rows;
  if (!first) return [];
  const head: FormHead = {
    ...first,
    formtitle: title,
    defver: formHash(drawn),
    offlineclass,
    entity,
    noun,
    billform,
    numbering,
    documentform,
    codes,
    startsat,
    namefield,
    addallowed: rights.add ? 1 : 0,
    editallowed: rights.edit ? 1 : 0,
    viewallowed: rights.view ? 1 : 0,
    printallowed: isPrinted && rights.print ? 1 : 0,
    papers,
  };
  return [
    { ...head },
    ...others.map((row) => (takesFiles(row) && !rights.attachment ? { ...row, field_disable: 1 } : { ...row })),
  ];
}

/** Documents are named by their number, which nobody enters. */
const nameEntered = ({ document, nameField, fields }: RecordDeclaration): string =>
  !document && fields.some(({ key, kind, computed }) => key === nameField && kind === "text" && !computed)
    ? nameField
    : "";

/** Uploading needs a right of its own; without it the files are only shown. */
const takesFiles = ({ comp_type }: FormRow): boolean => comp_type === "fileupload" || comp_type === "fileuploadlocal";

async function sourceOf(ctx: Context, name: string, preview: boolean): Promise<Source> {
  const declaration = recordDeclarations().find((one) => formOf(one) === name);
  if (declaration) return ofRecord(ctx, name, declaration, preview);
  const form = formNamed(name);
  if (!form) throw new Refusal("menutype", `There is no form ${name.slice(0, 60)}.`);
  return ofForm(ctx, form, preview);
}

async function ofRecord(ctx: Context, name: string, declaration: RecordDeclaration, preview: boolean): Promise<Source> {
  const access = await accessOf(ctx, declaration);
  if (!access.view && !access.add && !access.edit)
    throw new Forbidden(`You don't have permission to view ${declaration.noun[1]}.`);
  const drawn = (await rowsOf(ctx, name, preview)) ?? formRows(declaration);
  const bill = declaration.document?.bill;
  const billform = bill
    ? JSON.stringify({ ...bill, movedBy: movedBy(bill.stock), company: await companyFacts(ctx) } satisfies BillHead)
    : "";
  const documentform = declaration.document ? JSON.stringify(await documentHead(ctx, declaration, access)) : "";
  return {
    rows: rowsForUser(drawn, access),
    drawn,
    title: declaration.formTitle,
    entity: declaration.entity,
    noun: declaration.noun[0],
    billform,
    documentform,
    codes: codeHead(declaration, access),
    startsat: declaration.startsAt ?? "",
    namefield: nameEntered(declaration),
    isPrinted: isPosted(declaration),
    papers: paperOffers(declaration, access),
    numbering: numberingOf(declaration, access),
    offlineclass: "A",
    rights: access,
  };
}

/** '' where the user may not give a record a code. */
function codeHead(declaration: RecordDeclaration, access: Access): string {
  const codes = codesOf(declaration);
  if (!codes || !access.edit || access.fixed.has(codes.lines.key)) return "";
  const { lines, column } = codes;
  return JSON.stringify({
    procedure: addCodeName(declaration),
    lines: lines.key,
    column: column.key,
    title: column.label,
    maxLength: column.max,
    check: column.check ?? "",
  } satisfies CodeHead);
}

/** '' if the number is hidden from the user: then only the server assigns it. */
function numberingOf({ document }: RecordDeclaration, access: Access): string {
  const field = document?.series?.numberField;
  return document && field !== undefined && access.shows(field)
    ? JSON.stringify({ field, dateField: document.dateField } satisfies Numbering)
    : "";
}

async function ofForm(ctx: Context, form: FormDeclaration, preview: boolean): Promise<Source> {
  const rights = await rightsOnForm(ctx, form);
  if (!rights.view && !rights.add && !rights.edit)
    throw new Forbidden(`You don't have permission to view ${form.title}.`);
  const drawn = (await rowsOf(ctx, form.name, preview)) ?? declaredRows(form);
  const hidden = new Set(rights.hidden);
  const fixed = new Set([...rights.locked, ...rights.hidden]);
  const rows = rowsForUser(drawn, { shows: (key) => !hidden.has(key), fixed });
  return { rows, drawn, title: form.title, entity: form.entity ?? "", offlineclass: form.offlineclass ?? "A", rights };
}

async function rowsOf(ctx: Context, name: string, preview: boolean): Promise<readonly FormRow[] | null> {
  const stored = await storedForm(ctx.tx, name);
  return stored && drawnRows(stored, preview);
}

/** The rights of the form's module; all rights on a public form or one without module, for users who may open it. */
async function rightsOnForm(ctx: Context, form: FormDeclaration): Promise<Rights> {
  if (form.formmnu && !form.isPublic) return rightsOf(ctx, form.formmnu);
  return mayOpenForm(ctx.session, await rightsOfAll(ctx), form) ? ALL_RIGHTS : NO_RIGHTS;
}
