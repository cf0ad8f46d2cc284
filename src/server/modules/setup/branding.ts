import type { Transaction } from "kysely";
import type { Branding } from "../../../wire/session";
import type { BrandingTable } from "../../db/identity-tables";
import type { Tables } from "../../db/tables";
import { harmlessHtml } from "../../engine/call/harmless-html";

/** The row for every host without its own row. */
const ANY_HOST = "*";

/** Brand, footer and colour of a host (SHELL-017, SHELL-018). `host` can include a port and any case. */
export async function brandingOf(tx: Transaction<Tables>, host: string): Promise<Branding> {
  const row = await rowOf(tx, host);
  return { brand: row.brand, footer: row.footer, primary: row.primary_colour, logoutsites: row.logoutsites };
}

/** Notice on the sign-in card of a host (AUTH-003, ENV-021): safe HTML, '' if there is none. */
export async function noticeOf(tx: Transaction<Tables>, host: string): Promise<string> {
  return harmlessHtml((await rowOf(tx, host)).notice_html);
}

async function rowOf(tx: Transaction<Tables>, host: string): Promise<BrandingTable> {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return tx
    .selectFrom("branding")
    .selectAll()
    .where("host", "in", [name, ANY_HOST])
    .orderBy((order) => order.case().when("host", "=", ANY_HOST).then(1).else(0).end())
    .executeTakeFirstOrThrow();
}
