import { addColumns, tenantTable } from "../../../db/tenant-table";

/**
 * What a company prints on its documents besides what they hold: paper, colour, account to pay into, terms, copies of
 * a bill, and how long links to them work; and the kinds of documents that have a paper of their own.
 */
export default `
  create table if not exists print_settings (
    bankid bigint, terms text not null default '', copies smallint not null default 1 check (copies between 1 and 3),
    rowver integer not null default 1);
  ${addColumns("print_settings", [
    "size text not null default 'A4'",
    "colour text not null default 'black'",
    "leftout text[] not null default '{}'",
    "signature text not null default ''",
    "reminder text not null default ''",
    "labelsize text not null default 'A4x24'",
    "labeltexts text[] not null default '{name,mrp,batch,expiry}'",
    "linkdays smallint not null default 30",
  ])}
  ${tenantTable("print_settings", "select, insert, update")}
  create unique index if not exists print_settings_company on print_settings (coid);
  create table if not exists print_kind (
    kind text not null, lineno integer not null, size text not null, leftout text[] not null default '{}',
    terms text not null default '');
  ${tenantTable("print_kind")}
  create unique index if not exists print_kind_company on print_kind (coid, kind);`;
