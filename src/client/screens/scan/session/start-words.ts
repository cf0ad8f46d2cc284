import { TAKEN_FROM } from "../../../../definitions/bill/document-head";
import { cellText } from "../../../../definitions/bill/cells";
import type { ScanSessionHead } from "../../../offline/contract/scans";

/** What a session is for, in one line: `Sale Challan · Asha Traders · Main Location · SO/12`. */
export const startWords = ({ start, order }: Pick<ScanSessionHead, "start" | "order">, title: string): string =>
  [
    title,
    ...Object.entries(start)
      .filter(([key]) => key.endsWith("_label"))
      .map(([, value]) => cellText(value)),
    cellText(order?.[TAKEN_FROM]),
  ]
    .filter(Boolean)
    .join(" · ");
