import { sql } from "kysely";
import type { Transaction } from "kysely";
import { formatDate, formatMonth } from "../../../domain/date-format";
import { groupedBy } from "../../../domain/grouped";
import type { Tables } from "../../db/tables";
import { findDeclaration } from "../records/record-declarations";
import { tableOf } from "../records/shape";
import type { Finding } from "./finding";

type Tx = Transaction<Tables>;
type Place = Readonly<Record<string, string | null>>;

/** Differences whose records are looked up; more are known by their numbers. */
const NAMED_MAX = 1_000;

/** Columns that hold the id of a master. */
const MASTERS: Readonly<Record<string, string>> = {
  ledgerid: "debtors",
  partyid: "debtors",
  itemid: "item",
  godownid: "godown",
  sectionid: "tdssection",
};
/** Columns that hold the id of a voucher, or with another column the record of a document. */
const VOUCHERS: readonly string[] = ["voucherid", "srcvoucherid"];
const DOCUMENTS: readonly (readonly [entity: string, recid: string])[] = [
  ["srcentity", "srcid"],
  ["entity", "recid"],
];
const TITLES: Readonly<Record<string, string>> = {
  version: "version",
  batchno: "batch",
  refno: "reference",
  lineid: "line",
  srcline: "line",
  gstrate: "GST rate",
  hsn: "HSN",
  pos: "state",
};
/** Of no use to a reader. */
const LEFT_OUT: ReadonlySet<string> = new Set(["isreversal", "isregistered", "isitc", "side", "uqc", "cessrate"]);

/** The same differences with the names of ledgers, items and documents in place of their ids. */
export async function nameFindings(tx: Tx, coid: number, findings: readonly Finding[]): Promise<readonly Finding[]> {
  const some = findings.filter(({ place }) => place).slice(0, NAMED_MAX);
  if (some.length === 0) return findings;
  const places = some.flatMap(({ place }) => (place ? [place] : []));
  const names = new Map([
    ...(await masterNames(tx, coid, places)),
    ...(await branchNames(tx, coid)),
    ...(await voucherNames(tx, coid, places)),
  ]);
  const named = new Set(some);
  return findings.map((one) =>
    one.place && named.has(one) ? { ...one, key: placeInWords(one.place, names) || one.key } : one,
  );
}

function placeInWords(place: Place, names: ReadonlyMap<string, string>): string {
  const documents = DOCUMENTS.filter(([entity, recid]) => place[entity] && place[recid]);
  const told = new Set(documents.flat());
  const first = documents.map(([entity, recid]) => documentName(place[entity] ?? "", place[recid] ?? "", names));
  const rest = Object.entries(place).flatMap(([column, value]) => {
    if (told.has(column) || LEFT_OUT.has(column) || value === null || value === "") return [];
    return [partInWords(column, value, names)];
  });
  return [...first, ...rest].join(", ");
}

function partInWords(column: string, value: string, names: ReadonlyMap<string, string>): string {
  if (VOUCHERS.includes(column)) return names.get(`voucher ${value}`) ?? `Voucher #${value}`;
  if (column === "branchid") return `branch ${names.get(`branch ${value}`) ?? `#${value}`}`;
  const master = MASTERS[column];
  if (master) return names.get(`${master} ${value}`) ?? `${findDeclaration(master)?.noun[0] ?? master} #${value}`;
  if (column === "month") return formatMonth(value) || value;
  const text = formatDate(value) || value;
  return column in TITLES ? `${TITLES[column]} ${text}` : text;
}

const documentName = (entity: string, recid: string, names: ReadonlyMap<string, string>): string =>
  names.get(`${entity} ${recid}`) ?? `${findDeclaration(entity)?.title ?? entity} #${recid}`;

const idsIn = (values: readonly (string | null | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value): value is string => /^\d{1,15}$/.test(value ?? ""))),
];

async function masterNames(tx: Tx, coid: number, places: readonly Place[]): Promise<readonly [string, string][]> {
  const found: [string, string][] = [];
  for (const [entity, columns] of groupedBy(Object.keys(MASTERS), (column) => MASTERS[column] ?? "")) {
    const declaration = findDeclaration(entity);
    const ids = idsIn(places.flatMap((place) => columns.map((column) => place[column])));
    if (!declaration || ids.length === 0) continue;
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(declaration.nameField)} as name from ${sql.table(tableOf(declaration))}
      where coid = ${coid} and id = any(${ids}::bigint[])`.execute(tx);
    for (const { id, name } of rows) found.push([`${entity} ${id}`, name]);
  }
  return found;
}

async function branchNames(tx: Tx, coid: number): Promise<readonly [string, string][]> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select branchid as id, name from branch where coid = ${coid}`.execute(tx);
  return rows.map(({ id, name }): [string, string] => [`branch ${id}`, name]);
}

/** Documents by the id of their voucher and by kind and id: `Sale MUM/S2627/0001`. */
async function voucherNames(tx: Tx, coid: number, places: readonly Place[]): Promise<readonly [string, string][]> {
  const vouchers = idsIn(places.flatMap((place) => VOUCHERS.map((column) => place[column])));
  const records = idsIn(places.flatMap((place) => DOCUMENTS.map(([, recid]) => place[recid])));
  if (vouchers.length + records.length === 0) return [];
  const { rows } = await sql<{ id: number; entity: string; recid: number; vno: string }>`
    select id, entity, recid, vno from voucher where coid = ${coid} and (id = any(${vouchers}::bigint[]) or recid = any(${records}::bigint[]))`.execute(
    tx,
  );
  return rows.flatMap(({ id, entity, recid, vno }): [string, string][] => {
    const name = `${findDeclaration(entity)?.title ?? entity} ${vno === "" ? `#${recid}` : vno}`;
    return [
      [`voucher ${id}`, name],
      [`${entity} ${recid}`, name],
    ];
  });
}
