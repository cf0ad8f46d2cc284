import { tenantTable } from "../../../db/tenant-table";

/**
 * Links under which the customer of a document opens its paper. `born` is when the document was first saved: with its
 * id it names the document, because a database that was put back by hand gives ids again. `partyid` is its customer of
 * then. `origin` is the address of the page on which it was made.
 */
export default `
  create table if not exists signed_link (
    linkid uuid primary key default gen_random_uuid(), entity text not null, recid bigint not null, born timestamptz not null, partyid bigint,
    origin text not null, made_by integer not null default app_userid(), made_at timestamptz not null, expires_at timestamptz not null,
    revoked_at timestamptz, revoked_by integer, opened integer not null default 0, last_opened timestamptz);
  ${tenantTable("signed_link", "select, insert, update", "branch")}
  create index if not exists signed_link_document on signed_link (coid, branchid, entity, recid);`;
