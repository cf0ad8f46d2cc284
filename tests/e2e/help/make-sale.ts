import { addRecord } from "./record-save";
import type { ServerClient } from "./server-client";

interface MadeSale {
  readonly id: number;
  readonly number: string;
  readonly party: string;
  readonly partyid: number;
}

/** A sale of today with so many lines of three items, to a party named Shah: the first, or the one at this place. */
export async function makeSale(office: ServerClient, at = 0, lines = 3): Promise<MadeSale> {
  const party = (await office.list("debtors", "shah"))[at] ?? {};
  const [godown = {}] = await office.list("godown", "godown");
  const goods = (await office.list("item")).filter(({ isbatch, inactive }) => !Number(isbatch) && !Number(inactive));
  const partyid = Number(party.id);
  const id = await addRecord(office, "sale", {
    edateview: new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10),
    partyid,
    godownid: Number(godown.id),
    items: Array.from({ length: lines }, (_, line) => ({
      itemid: Number(goods[line % 3]?.id),
      qty: line + 1,
      rate: 100.5,
    })),
  });
  const { autobillno } = await office.record("sale", id);
  return { id, number: String(autobillno), party: String(party.drconame), partyid };
}
