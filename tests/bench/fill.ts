import { sql } from "kysely";
import pino from "pino";
import { gtinCheckDigit } from "../../src/domain/barcode/gtin";
import { handInCatalogue } from "../../src/server/catalogue";
import { openDatabase } from "../../src/server/db/database";
import type { ServerParts } from "../../src/server/engine/call/server-parts";
import { declarationOf } from "../../src/server/engine/records/record-declarations";
import { tableOf } from "../../src/server/engine/records/shape";
import { addRecords } from "../../src/server/engine/saving/write";
import { inCompany } from "../../src/server/modules/setup/seed-context";
import type { Row } from "../../src/wire/envelope";

handInCatalogue();

const KINDS =
  "Amrut Bharat Cement Pipe Steel Copper Brass Valve Elbow Tee Union Socket Bolt Nut Washer Cable Wire Switch Plug Lamp Bulb Fan Motor Pump Tank Tap Hose Clamp Bracket Hinge".split(
    " ",
  );
const TRADES = ["Traders", "Stores", "Agencies", "Hardware", "Electricals", "and Sons"];
const CHUNK = 5_000;

const pick = (from: readonly string[], n: number, salt: number): string =>
  from[(Math.imul(n + salt, 2_654_435_761) >>> 0) % from.length] ?? "";

/** Barcode and name of the item of this number, which a hand scanner reads. */
export function articleOf(n: number): { readonly code: string; readonly name: string } {
  const body = `891${String(100_000_000 + n).slice(0, 9)}`;
  return {
    code: body + gtinCheckDigit(body),
    name: `${pick(KINDS, n, 7)} ${pick(KINDS, n * 3, 11)} ${(n * 7) % 500} mm ${n}`,
  };
}

/** As much in it as in an item of the demo: a copy of it must be as large. */
function itemRow(n: number): Row {
  const { code, name } = articleOf(n);
  const price = 10 + ((n * 37) % 9_000);
  return {
    code: `B${n}`,
    itemname: name,
    unitid: "PCS",
    hsncode: "7318",
    gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }],
    barcodes: [{ barcode: code }],
    mrp: price,
    saleprice: (price * 90) / 100,
    purchaseprice: (price * 70) / 100,
    reorderlevel: 5 + (n % 20) * 5,
  };
}

const ledgerRow = (n: number): Row => ({
  drconame: `${pick(KINDS, n, 3)} ${pick(KINDS, n * 5, 17)} ${pick(TRADES, n, 23)} ${n}`,
  drname: `Person ${n}`,
  acgroupid: n % 3 === 2 ? "Sundry Creditors" : "Sundry Debtors",
  stateid: "Maharashtra",
  mobile: `98${String(10_000_000 + n).slice(0, 8)}`,
  email: `ledger${n}@example.in`,
  pincode: `4110${String(n % 100).padStart(2, "0")}`,
  address: `${n}, Market Yard Road`,
  creditlimit: 25_000 * (1 + (n % 40)),
  creditdays: 30,
  isbillwise: 1,
});

/** Adds items and ledgers to the first company until it has as many as `sizes` say. */
export async function fill(
  dataDir: string,
  sizes: { readonly items: number; readonly ledgers: number },
): Promise<void> {
  const log = pino({ level: "silent" });
  const db = await openDatabase({ dataDir, log });
  const parts = { db, log, clock: () => new Date() } as unknown as ServerParts;
  const { rows } = await db.asSystem(
    (tx) =>
      sql<{ coid: number; coname: string; branchid: number; bname: string; userid: number }>`
    select c.coid, c.name as coname, b.branchid, b.name as bname, u.userid from company c join branch b using (coid), app_user u
    where u.username = 'admin' order by c.coid, b.branchid limit 1`.execute(tx),
    "read",
  );
  const [place] = rows;
  if (!place) throw new Error("The demo is not there.");
  const fillUp = async (entity: string, count: number, rowOf: (n: number) => Row): Promise<void> => {
    const declaration = declarationOf(entity);
    const known = await db.asSystem(
      (tx) =>
        sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(tableOf(declaration))} where coid = ${place.coid}`.execute(tx),
      "read",
    );
    for (let start = known.rows[0]?.n ?? 0; start < count; start += CHUNK) {
      const added = Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) => rowOf(start + index));
      await inCompany(parts, place, async (ctx) => void (await addRecords(ctx, declaration, added)));
    }
  };
  await fillUp("item", sizes.items, itemRow);
  await fillUp("debtors", sizes.ledgers, ledgerRow);
  await db.close();
}
