import { cellText } from "../../../definitions/bill/cells";
import { stockFactsOf } from "../../../definitions/bill/facts-rows";
import { isChosen } from "../../../definitions/report/report-filter";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import { copiesOf } from "./copies";
import type { DeviceRows } from "./device-rows";

const NOTE =
  "Stock on this device as it was when it last fetched it. What moved, and values, are the server's to answer.";
/** What the copy of the stock has of an item; the columns of the report are its names. */
const FIELDS: ReadonlySet<string> = new Set(["item", "closingqty"]);
const KNOWN: ReadonlySet<string> = new Set(["dtpfrom", "dtpto", "itemname", "godown"]);

/** Stock of items now, of the company or of one godown. */
export async function stockFromDevice(
  offline: Pick<Offline, "reference" | "now">,
  report: Report,
  { values }: ReportQuestion,
): Promise<DeviceRows | null> {
  const others = report.filters.some(({ name }) => !KNOWN.has(name) && isChosen(values[name]));
  if (others || (values.dtpto ?? "") < kolkataDate(offline.now())) return null;
  const copies = await copiesOf(offline, ["itemstock", "item"]);
  if (!copies) return null;
  const names = new Map((copies.rows.get("item") ?? []).map((row) => [String(row.id), cellText(row.itemname)]));
  const rows = (copies.rows.get("itemstock") ?? []).flatMap((kept): readonly Row[] => {
    const isAsked = !isChosen(values.itemname) || values.itemname === String(kept.id);
    const closingqty = isAsked ? stockIn(kept, values.godown) : "";
    return closingqty === "" || Number(closingqty) === 0
      ? []
      : [{ itemid: kept.id, item: names.get(String(kept.id)) ?? "", closingqty }];
  });
  return {
    rows: rows.toSorted((a, b) => (String(a.item) < String(b.item) ? -1 : 1)),
    columns: report.columns.filter(({ field }) => FIELDS.has(field)),
    notes: [NOTE],
    asOf: copies.asOf,
  };
}

function stockIn(kept: Row, godown: string | undefined): string {
  const held = stockFactsOf({ held: cellText(kept.held) });
  if (!isChosen(godown)) return held?.instock ?? "";
  return held?.places.find(({ godownid }) => String(godownid) === godown)?.stock ?? "";
}
