import type { DevicePaper, SharedPapers } from "../../../../definitions/print/device-papers";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { rightsOfAll } from "../../../engine/call/rights";
import { isPosted } from "../../../engine/documents/document-flags";
import { companyFacts } from "../../../engine/ledgers/bill-facts";
import { accessFrom, type Access } from "../../../engine/records/access";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { lineLabelKey } from "../../../engine/records/hidden";
import { recordDeclarations } from "../../../engine/records/record-declarations";
import { formOf, lineFields, lineRefs, proc, refs } from "../../../engine/records/shape";
import { paperSettings } from "./issuer";
import { publishedOverlays } from "./overlay/stored-paper";
import { ofKind, printSettings, type PrintSettings } from "./print-settings";
import { printedKind } from "./printed-kind";

/** What a device needs to draw the papers of the kinds that the caller may print; nothing where that is none. */
async function papers(ctx: Context): Promise<readonly Row[]> {
  const rights = await rightsOfAll(ctx);
  const printed = recordDeclarations()
    .filter(isPosted)
    .map((declaration) => ({ declaration, access: accessFrom(rights, declaration) }))
    .filter(({ access }) => access.view && access.print);
  if (printed.length === 0) return [];
  const settings = await printSettings(ctx);
  const overlays = await publishedOverlays(ctx);
  return [
    { shared: await sharedPapers(ctx, settings) },
    ...printed.map(({ declaration, access }) => {
      const overlay = overlays.get(declaration.entity);
      return { kind: { ...devicePaper(declaration, access, settings), ...(overlay ? { overlay } : {}) } };
    }),
  ];
}

async function sharedPapers(ctx: Context, settings: PrintSettings): Promise<SharedPapers> {
  const { issuer, logo, bank, upiId, signature, copies } = await paperSettings(ctx, "", settings);
  const { registrations = [] } = await companyFacts(ctx);
  return { issuer, logo, bank, upiId, signature, copies, registrations };
}

function devicePaper(declaration: RecordDeclaration, access: Access, settings: PrintSettings): DevicePaper {
  const { entity, document, noun, nameField, fields } = declaration;
  const isHidden = (key: string): boolean => !access.shows(key);
  const keys = [
    ...fields.map(({ key }) => key),
    ...refs(declaration).flatMap(({ key, show }) => [show, `${key}_label`]),
  ];
  const labels = lineFields(declaration).map((lines) => [
    lines.key,
    lineRefs(lines)
      .filter(({ key }) => isHidden(lineLabelKey(lines.key, key)))
      .map(({ key }) => `${key}_label`),
  ]);
  return {
    ...printedKind(declaration),
    formname: formOf(declaration),
    entity,
    sqlsp: proc(declaration, "getviewdata"),
    nouns: noun,
    numberField: isHidden(nameField) ? "" : nameField,
    partyField: document?.partyField ?? "",
    ...ofKind(settings, entity),
    hidden: keys.filter(isHidden),
    hiddenLabels: Object.fromEntries(labels.filter(([, hidden]) => hidden !== undefined && hidden.length > 0)),
  };
}

export default defineProcedure({
  name: "WEBAPI_papers",
  kind: "query",
  params: {},
  run: papers,
});
