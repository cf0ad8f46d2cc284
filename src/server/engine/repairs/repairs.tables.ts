import { tenantTable } from "../../db/tenant-table";

/**
 * The progress of each numbered repair in a company (each repair defines its own `place`), and its findings. Only the
 * server writes them.
 */
export default `
  create table if not exists repair (
    repairid text not null, place text not null default '', ended_at timestamptz, changed bigint not null default 0, tocheck bigint not null default 0,
    began_at timestamptz not null default clock_timestamp());
  ${tenantTable("repair", "select")}
  create unique index if not exists repair_of_company on repair (coid, repairid);
  create table if not exists repair_finding (
    id bigint generated always as identity primary key, repairid text not null, kind text not null check (kind in ('changed', 'check')),
    entity text not null, recid bigint not null, docno text not null default '', day date, line integer not null default 0,
    what text not null, was text not null default '', now text not null default '', at timestamptz not null default clock_timestamp());
  ${tenantTable("repair_finding", "select")}
  create index if not exists repair_finding_company on repair_finding (coid, repairid, id);`;
