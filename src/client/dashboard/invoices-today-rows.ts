import { useCallback } from "react";
import type { WidgetRow } from "../../definitions/widget-row";
import { useFollowed } from "../call/use-followed";
import { useLine } from "../call/use-line";
import { useOffline } from "../call/offline-context";
import { invoicesToday, type InvoicesOf } from "../posting/invoices-today";
import { useSession } from "../session/use-session";
import { asOfText } from "../ui/as-of";

/**
 * Without a line: what the branch invoiced today as of the last contact, and what this user did on this device, with
 * what waits. With a line Home has the server's figures, and there are none of these.
 */
export function useInvoicesToday(): readonly WidgetRow[] {
  const offline = useOffline();
  const { session } = useSession();
  const isCut = useLine().line !== "online";
  const read = useCallback(async () => (isCut ? invoicesToday(offline) : null), [offline, isCut]);
  const today = useFollowed(read, offline.onOutbox);
  if (!today || !session) return [];
  const { branch, mine, asOf } = today;
  return [
    line(`Today in ${session.claims.bname}`, branch, `as of ${asOfText(asOf)}`),
    line("Today by you on this device", mine, ""),
  ];
}

const line = (heading: string, { total, count, waiting }: InvoicesOf, age: string): WidgetRow => ({
  formgroupname: "Invoices on this device",
  Widgetstype: "box-d",
  bg: "",
  total: Number(total),
  heading,
  pathname: "/salelist",
  faicon: "tags",
  percentage: "",
  percentageDescription: [
    `${count === 1 ? "1 invoice" : `${count} invoices`}, with tax`,
    ...(waiting === 0 ? [] : [`${waiting} waiting to send`]),
    ...(age === "" ? [] : [age]),
  ].join(" · "),
  formmnu: "",
});
