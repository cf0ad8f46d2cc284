import { formatDate } from "../../../domain/date-format";
import { formatQuantity } from "../../../domain/indian-format";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { documentsWith } from "./lots";
import type { Lot, LotLine } from "./lots";
import { countAt, openFor, stageAt } from "./stages";
import type { Counts, Stage } from "./stages";

export const LOTS = "lots";

/** Pieces that a stage document takes, compared with its stored version. */
export interface Taking {
  readonly stage: Stage;
  readonly day: string;
  readonly dateField: string;
  /** Party whose lots can be delivered; null if any lot can be taken. */
  readonly partyid: number | null;
  readonly lines: readonly LotLine[];
  readonly before: readonly LotLine[];
  readonly lots: ReadonlyMap<number, Lot>;
  readonly counts: ReadonlyMap<number, Counts>;
}

const takenBy = (lines: readonly LotLine[], lotid: number): number =>
  lines.reduce((sum, line) => sum + (line.lotid === lotid ? line.pieces + line.rejected : 0), 0);
const passedBy = (lines: readonly LotLine[], lotid: number): number =>
  lines.reduce((sum, line) => sum + (line.lotid === lotid ? line.pieces : 0), 0);

const pieces = (n: number): string => `${formatQuantity(String(n))} ${n === 1 ? "piece" : "pieces"}`;

/**
 * Faults of the lines themselves: more pieces than open, nothing taken, a lot of another party, a day before the lot
 * came in.
 */
export function lineFaults({
  stage,
  day,
  dateField,
  partyid,
  lines,
  before,
  lots,
  counts,
}: Taking): readonly Refusal[] {
  const faults: Refusal[] = [];
  for (const [index, line] of lines.entries()) {
    const lot = lots.get(line.lotid);
    const fault = (column: string, text: string) =>
      void faults.push(new Refusal(LOTS, `Lots, line ${index + 1}: ${text}`, { line: index + 1, column }));
    if (!lot) {
      fault("lotid", "this lot no longer exists.");
      continue;
    }
    const wanted = line.pieces + line.rejected;
    const open = openFor(counts.get(line.lotid), stage.place) + takenBy(before, line.lotid);
    if (wanted === 0) fault("pieces", "Enter Pieces of more than 0.");
    else if (open === 0) fault("pieces", `${lot.name} has no pieces open for ${stage.title}.`);
    else if (wanted > open)
      fault(
        "pieces",
        `only ${pieces(open)} of ${lot.name} ${open === 1 ? "is" : "are"} open for ${stage.title}. Enter ${formatQuantity(String(open))} or less.`,
      );
    if (partyid !== null && lot.partyid !== partyid) fault("lotid", `${lot.name} belongs to ${lot.party}.`);
    if (day < lot.day)
      faults.push(
        new Refusal(dateField, `${lot.name} came in on ${formatDate(lot.day)}. Enter that date or a later one.`),
      );
  }
  return faults;
}

/**
 * Pieces that a later stage has taken cannot be withdrawn. One refusal for each lot that would keep fewer, on its
 * line.
 */
export async function withdrawnFaults(
  ctx: Context,
  { stage, lines, before, lots, counts }: Taking,
): Promise<readonly Refusal[]> {
  const faults: Refusal[] = [];
  for (const lotid of new Set(before.map((line) => line.lotid))) {
    const sentence = await withdrawnFault(
      ctx,
      stage,
      lots.get(lotid),
      counts.get(lotid),
      passedBy(lines, lotid) - passedBy(before, lotid),
    );
    if (sentence === "") continue;
    const line = lines.findIndex((one) => one.lotid === lotid) + 1;
    faults.push(
      line === 0
        ? new Refusal(LOTS, sentence)
        : new Refusal(LOTS, `Lots, line ${line}: ${sentence}`, { line, column: "pieces" }),
    );
  }
  return faults;
}

/** '' if the next stage still has enough when this stage passes `change` more pieces (fewer if negative). */
export async function withdrawnFault(
  ctx: Context,
  stage: Stage,
  lot: Lot | undefined,
  counts: Counts | undefined,
  change: number,
): Promise<string> {
  const next = stageAt(stage.place + 1);
  const takenNext = next ? countAt(counts, next.place).taken : 0;
  if (!next || !lot || takenNext === 0 || countAt(counts, stage.place).passed + change >= takenNext) return "";
  return `${pieces(takenNext)} of ${lot.name} ${takenNext === 1 ? "has" : "have"} gone on to ${next.title} in ${(await documentsWith(ctx, next, lot.id)).join(", ")}.`;
}
