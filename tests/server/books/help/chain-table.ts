import { sql } from "kysely";
import { expect } from "vitest";
import { declarationOf } from "../../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../../src/wire/envelope";
import { inCompany } from "../../records/company";
import type { Books } from "./books";

/**
 * A sequence of documents as a table: one document per line, followed by the stock, the open quantities of each
 * document and the balance of the party after it. A document is `kind NAME: qty item [of NAME], ...`.
 * `edit NAME: ...` replaces its lines, `delete NAME` deletes it, `cancel NAME` cancels it. A line that ends with
 * `! sentence` is refused with that message and changes nothing.
 */
export async function runChainTable(books: Books, table: string): Promise<void> {
  const [, ...lines] = table
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^-+/.test(line));
  const made = new Map<string, Made>();
  for (const line of lines) {
    const [action = "", refusal] = line.split(" ! ");
    const [what = "", stock, open, owes] = (refusal === undefined ? line : action)
      .split("|")
      .map((cell) => cell.trim());
    const answer = await act(books, made, what);
    expect([what, answer.err === 0 ? "" : answer.errormsg]).toEqual([what, expanded(refusal ?? "", made)]);
    if (refusal === undefined) expect([what, await standing(books, made)]).toEqual([what, { stock, open, owes }]);
  }
}

interface Made {
  readonly entity: string;
  readonly id: number;
  readonly number: string;
  readonly lines: readonly Row[];
}

const PARTIES: Readonly<Record<string, string>> = {
  purchasechallan: "Steel Co",
  purchasechallanreturn: "Steel Co",
  purchase: "Steel Co",
};

async function act(books: Books, made: Map<string, Made>, what: string): Promise<Row> {
  const { server } = books;
  const [, verb = "", name = "", given = ""] = /^(\w+)\s+(\w+)(?::\s*(.*))?$/.exec(what) ?? [];
  const known = made.get(name);
  if (verb === "delete" || verb === "cancel") {
    const [answer = {}] = await server.call(
      `${known?.entity ?? ""}_R_btndelete_approve`,
      { id: known?.id, type: verb, ...(verb === "cancel" ? { cancelreason: "Off" } : {}) },
      { id: crypto.randomUUID() },
    );
    if (answer.err === 0 && verb === "delete") made.delete(name);
    return answer;
  }
  const items = given.split(",").map((text) => lineOf(text.trim(), made, known));
  const entity = verb === "edit" ? (known?.entity ?? "") : verb;
  const answer =
    verb === "edit"
      ? await books.save(entity, { id: known?.id, items })
      : await books.save(entity, {
          edateview: "2026-06-10",
          partyid: PARTIES[verb] ?? "Asha",
          godownid: "Main",
          ...(verb === "purchase" ? { billno: name } : {}),
          items,
        });
  if (answer.err === 0) made.set(name, { entity, id: Number(answer.id), number: String(answer.label), lines: items });
  return answer;
}

/**
 * `5 Bolt`, `0.1 BOX Bolt`, or `5 of Q`, `5 of Q.2`: from the first or another line of that document. In an edit a
 * line keeps its source; `5 more Bolt` has none.
 */
function lineOf(text: string, made: ReadonlyMap<string, Made>, known: Made | undefined): Row {
  const taking = /^([\d.]+) (?:(BOX) )?of (\w+)(?:\.(\d+))?$/.exec(text);
  if (taking) {
    const [, qty, unitid, name = "", place = "1"] = taking;
    const source = made.get(name) ?? { entity: name, id: 0, lines: [] };
    const item = source.lines[Number(place) - 1]?.itemid ?? "Bolt";
    return {
      itemid: item,
      qty: Number(qty),
      rate: 100,
      ...(unitid ? { unitid } : {}),
      srcentity: source.entity,
      srcid: source.id,
      srcline: Number(place),
    };
  }
  const [, qty, more, unitid, itemid] = /^([\d.]+) (more )?(?:(BOX) )?(\w+)$/.exec(text) ?? [];
  const kept = more ? undefined : known?.lines.find((line) => line.itemid === itemid && line.srcentity);
  return {
    itemid,
    qty: Number(qty),
    rate: 100,
    ...(unitid ? { unitid } : {}),
    ...(kept ? { srcentity: kept.srcentity, srcid: kept.srcid, srcline: kept.srcline } : {}),
  };
}

/** Replaces the names of the table by document numbers, so that a message can be written in advance. */
const expanded = (sentence: string, made: ReadonlyMap<string, Made>): string =>
  sentence.replace(/\b[A-Z]\b/g, (name) => made.get(name)?.number ?? name);

async function standing(books: Books, made: ReadonlyMap<string, Made>): Promise<Row> {
  const stock = (await books.stock()).map((line) => line.replace(" / Main", "")).join(", ");
  const owes = (await books.balances())
    .filter((line) => /^(Asha|Steel Co) /.test(line))
    .map((line) => line.replace(/^.* (Dr|Cr) /, "$1 "))
    .join(", ");
  const open: string[] = [];
  // A bill offers its lines to notes until all of it has come back, so its open lines say nothing here.
  const papers = [...made].filter(([, { entity }]) => declarationOf(entity).document?.bill?.paper !== undefined);
  for (const [name, { entity, id }] of papers) {
    const rows = await inCompany(books.server, ({ tx }) =>
      sql<{ open: string }>`
      select trim_scale(qty - taken)::text as open from document_line where entity = ${entity} and recid = ${id} order by lineid`.execute(
        tx,
      ),
    );
    if (rows.rows.length > 0) open.push(`${name} ${rows.rows.map((row) => row.open).join("+")}`);
  }
  return { stock, open: open.join(", "), owes };
}
