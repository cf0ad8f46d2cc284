import type { Row } from "../../../wire/envelope";
import type { Completed } from "../../engine/books/entering/document";
import { dateField, narration, numberField, total, voucherParts } from "../../engine/books/entering/voucher-fields";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { linesOf } from "../../engine/documents/lines-of";
import { NOTHING } from "../../engine/documents/posting";
import { DATE, NUMBER } from "../../engine/documents/shared-keys";
import type { Field, RecordDeclaration } from "../../engine/records/declaration";
import type { Withdrawal } from "../../engine/records/document";
import { lines, ref, text, whole } from "../../engine/records/fields";
import { countsOf, holdLots, recount, storedLines } from "./lots";
import type { LotLine } from "./lots";
import { withdrawnFaults, lineFaults, LOTS } from "./stage-rules";
import type { Taking } from "./stage-rules";
import { linesTable, stageOf } from "./stages";
import type { Stage, StageEntity } from "./stages";

interface StageWords extends Pick<RecordDeclaration, "noun" | "reportno" | "menu"> {
  readonly entity: StageEntity;
  /** Label of the pieces that pass: `Passed`, `Pieces done`. */
  readonly pieces: string;
  /** Fields between the date and the lots: machine, checker. */
  readonly own?: readonly Field[];
  /** Key of the party field. Only lots of that party can be entered. */
  readonly partyField?: string;
}

/** A stage after the first (VI-007 to VI-012): lots with the pieces taken from the previous stage. */
export function stageDocument({ entity, pieces, own = [], partyField, ...given }: StageWords): RecordDeclaration {
  const stage = stageOf(entity);
  const { title, hasRejects } = stage;
  return {
    ...given,
    entity,
    title,
    formTitle: `${title} Detail`,
    route: `/${entity}list`,
    nameField: NUMBER,
    secondLine: ["lotnames"],
    fields: [
      numberField(`${title} No`),
      dateField(`${title} Date`),
      ...own,
      lines(
        LOTS,
        "Lots",
        linesTable(stage).slice(2),
        [
          ref("lotid", "Lot", "viinward", "lotname", { required: "Lot is required.", width: 4 }),
          whole("pieces", pieces, { width: 2 }),
          ...(hasRejects ? [whole("rejected", "Rejected", { width: 2 })] : []),
          text("remark", "Remark", { max: 200, width: 4 }),
        ],
        { required: "Enter at least one lot.", uniqueBy: ["lotid"], max: 500 },
      ),
      total("totalpieces", pieces, { kind: "whole", min: 0, max: 999_999_999 }),
      ...(hasRejects ? [total("totalrejected", "Rejected", { kind: "whole", min: 0, max: 999_999_999 })] : []),
      text("lotnames", "Lots", { max: 400, computed: true, hidden: true, search: true }),
      narration(),
    ],
    list: [
      { field: DATE, title: `${title} Date`, format: "date", card: 2 },
      { field: NUMBER, title: `${title} No`, card: 1 },
      ...own.filter(({ kind }) => kind === "text").map(({ key, label }) => ({ field: key, title: label })),
      ...own.flatMap((field) => (field.kind === "ref" ? [{ field: field.show, title: field.label }] : [])),
      { field: "lotnames", title: "Lots", card: 3 },
      { field: "totalpieces", title: pieces, format: "quantity", sum: true },
      ...(hasRejects ? [{ field: "totalrejected", title: "Rejected", format: "quantity" as const, sum: true }] : []),
    ],
    attachments: true,
    ...stageParts(stage, partyField),
  };
}

const asLine = (line: Row): LotLine => ({
  lotid: Number(line.lotid),
  pieces: Number(line.pieces),
  rejected: Number(line.rejected ?? 0),
});

async function takingOf(
  ctx: Context,
  stage: Stage,
  record: Row,
  recid: number,
  partyField: string | undefined,
): Promise<Taking> {
  const given = linesOf(record, LOTS).map(asLine);
  const before = await storedLines(ctx, stage, recid);
  const ids = [...new Set([...given, ...before].map(({ lotid }) => lotid))];
  const lots = await holdLots(ctx, ids);
  const partyid = partyField === undefined ? null : Number(record[partyField]);
  return {
    stage,
    day: String(record[DATE]),
    dateField: DATE,
    partyid,
    lines: given,
    before,
    lots,
    counts: await countsOf(ctx, ids),
  };
}

function stageParts(stage: Stage, partyField: string | undefined): Pick<RecordDeclaration, "document" | "books"> {
  const complete = async (record: Row, ctx: Context, recid: number): Promise<Completed> => {
    const taking = await takingOf(ctx, stage, record, recid, partyField);
    const { lines: given, lots } = taking;
    const sum = (of: (line: LotLine) => number): number => given.reduce((all, line) => all + of(line), 0);
    return {
      values: {
        totalpieces: sum((line) => line.pieces),
        totalrejected: sum((line) => line.rejected),
        lotnames: namesOf(given.map(({ lotid }) => lots.get(lotid)?.name ?? "")),
      },
      faults: [...lineFaults(taking), ...(await withdrawnFaults(ctx, taking))],
      posting: NOTHING,
    };
  };
  const { document, books } = voucherParts(stage.code, complete, {
    isFree: true,
    ...(partyField === undefined ? {} : { partyField }),
  });
  return {
    document,
    books: {
      ...books,
      post: async (ctx, declaration, drafts, ids) => {
        const posted = await books.post(ctx, declaration, drafts, ids);
        const touched = drafts
          .flatMap(({ before, record }) => [...linesOf(record, LOTS), ...linesOf(before ?? {}, LOTS)])
          .map((line) => asLine(line).lotid);
        await recount(ctx, stage, touched, 0);
        return posted;
      },
      withdraw: async (ctx, declaration, id, how) => {
        const lotIds = await lotsToRelease(ctx, stage, id, how.done);
        await books.withdraw(ctx, declaration, id, how);
        await recount(ctx, stage, lotIds, id);
      },
    },
  };
}

/**
 * Lots of a document being deleted or cancelled. Throws `Refusal` with the documents that its pieces continued in.
 */
async function lotsToRelease(
  ctx: Context,
  stage: Stage,
  id: number,
  done: Withdrawal["done"],
): Promise<readonly number[]> {
  const taking = await takingOf(ctx, stage, {}, id, undefined);
  const [fault] = await withdrawnFaults(ctx, taking);
  if (fault) throw new Refusal("id", `It cannot be ${done}: ${fault.message}`);
  return taking.before.map(({ lotid }) => lotid);
}

const NAMES_MAX = 12;

/** Names of the lots for a list; with many lots, the first ones and the number of the others. */
const namesOf = (names: readonly string[]): string =>
  names.length > NAMES_MAX
    ? `${names.slice(0, NAMES_MAX).join(", ")} and ${names.length - NAMES_MAX} more`
    : names.join(", ");
