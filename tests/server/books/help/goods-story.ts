import { confirmedText } from "../../../../src/wire/confirming";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "./books";

/** A document of a story: its kind, record, and the number that a return refers to. */
interface Recorded {
  readonly entity: string;
  readonly id: number;
  readonly number: string;
}

/** Documents of a story by name. */
export type Story = Map<string, Recorded>;

const KINDS: Readonly<Record<string, string>> = {
  bought: "purchase",
  sold: "sale",
  "billed at the counter": "salepos",
  "challan in": "purchasechallan",
  "challan out": "salechallan",
  moved: "stocktransfer",
  "went back against": "purchasereturn",
  "came back against": "salereturn",
  "went back of": "purchasechallanreturn",
  "came back of": "salechallanreturn",
  "free in": "inward",
  "free out": "outward",
};
const SHAPE =
  /^(?:(\d{4}-\d\d-\d\d) )?(?:(\w+): )?(bought|sold|billed at the counter|challan in|challan out|moved|went back|came back|free in|free out)((?:,? ?[\d.]+(?: \w+)?(?: @[\d.]+)?(?: of \w+)?)+)(?: against (\S+))?$/;
const LINE = /^([\d.]+)(?: ([A-Z]\w+|BOX))??(?: @([\d.]+))?(?: of (\w+))?$/;

let bills = 0;

/**
 * Enters one line of a story and returns the server's reply: `2026-06-01 A: bought 10 @40, 5 Loose @3`,
 * `S: sold 4 of D` (of a challan), `went back 2 against A`, `came back 1 of D` (of a challan), `moved 3` (Main to
 * Shop), `A goes` (deleted), `A is cancelled`. An existing name is edited. Goods are Bolts by default. A question (a
 * return beyond its bill) is confirmed.
 */
export async function enterGoods(books: Books, made: Story, line: string): Promise<Row> {
  const gone = /^(\w+) (goes|is cancelled)$/.exec(line);
  if (gone) return takeAway(books, made, gone[1] ?? "", gone[2] === "goes");
  const [found, edateview, name = "", what = "", given = "", against] = SHAPE.exec(line) ?? [];
  if (!found) throw new Error(`No line of a story: ${line}`);
  const isReturn = /back/.test(what);
  const entity = KINDS[isReturn ? `${what} ${/ of /.test(given) ? "of" : "against"}` : what] ?? "";
  const known = name === "" ? undefined : made.get(name);
  const items = given.split(",").map((text) => itemOf(text.trim(), made, entity));
  const values: Row = {
    ...(edateview ? { edateview } : {}),
    items,
    ...(known ? { id: known.id } : {}),
    ...(against ? { againstno: against === "nobody" ? "" : (made.get(against)?.number ?? against) } : {}),
    ...(entity === "stocktransfer" ? { fromgodownid: "Main", togodownid: "Shop" } : { godownid: "Main" }),
    ...(/^(purchase|sale)/.test(entity) ? { partyid: entity.startsWith("purchase") ? "Steel Co" : "Asha" } : {}),
    ...(entity === "purchase" && !known ? { billno: `G${++bills}` } : {}),
  };
  const asked = await books.save(entity, values);
  const answer = asked.ask
    ? await books.save(entity, { ...values, confirmed: confirmedText([String(asked.ask)]) })
    : asked;
  if (answer.err === 0 && name !== "")
    made.set(name, {
      entity,
      id: Number(answer.id),
      number: known?.number ?? (entity === "purchase" ? String(values.billno) : String(answer.label)),
    });
  return answer;
}

function itemOf(text: string, made: Story, entity: string): Row {
  const [, qty, itemid = "Bolt", rate, of] = LINE.exec(text) ?? [];
  const source = of === undefined ? undefined : made.get(of);
  return {
    itemid,
    qty: Number(qty),
    ...(/^(stock|inward|outward)/.test(entity) ? {} : { rate: Number(rate ?? 100) }),
    ...(source ? { srcentity: source.entity, srcid: source.id, srcline: 1 } : {}),
    ...(itemid === "Paint" ? { batchno: "A" } : {}),
  };
}

async function takeAway(books: Books, made: Story, name: string, isDeleted: boolean): Promise<Row> {
  const { entity = "", id = 0 } = made.get(name) ?? {};
  const [answer = {}] = await books.server.call(
    `${entity}_R_btndelete_approve`,
    isDeleted ? { id, type: "delete" } : { id, type: "cancel", cancelreason: "Off" },
    { id: crypto.randomUUID() },
  );
  return answer;
}
