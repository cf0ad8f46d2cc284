import { tenantTable } from "../../db/tenant-table";

/**
 * Views of reports that users saved, the one of each report that opens first for a user, those that a user put on the
 * first screen, and mails of a view that go out again and again. `query` is the address of the report without its
 * number; `period` a period that moves with the calendar, '' for the days of the address. `next_at` is the time at
 * which a mail is due; one that was due before `asks_before` may have gone out before a restore, so a user decides.
 */
export default `
  create table if not exists report_view (
    id bigint generated always as identity primary key, userid integer not null default app_userid(), report text not null, name text not null,
    query text not null, period text not null default '', cols jsonb not null, isshared boolean not null default false, rowver integer not null default 1);
  ${tenantTable("report_view")}
  create unique index if not exists report_view_name on report_view (coid, userid, report, lower(name));
  create index if not exists report_view_report on report_view (coid, report);
  create table if not exists report_usual (userid integer not null default app_userid(), report text not null, viewid bigint not null);
  ${tenantTable("report_usual")}
  create unique index if not exists report_usual_user on report_usual (coid, userid, report);
  create table if not exists report_home (userid integer not null default app_userid(), viewid bigint not null);
  ${tenantTable("report_home")}
  create unique index if not exists report_home_user on report_home (coid, userid, viewid);
  create table if not exists report_schedule (
    id bigint generated always as identity primary key, userid integer not null default app_userid(), viewid bigint not null, report text not null,
    every text not null check (every in ('day', 'week', 'month')), weekday smallint not null, monthday smallint not null, hour smallint not null,
    emails text not null, subject text not null, body text not null, isactive boolean not null default true, next_at timestamptz not null,
    asks_before timestamptz, rowver integer not null default 1);
  ${tenantTable("report_schedule")}
  create index if not exists report_schedule_due on report_schedule (next_at) where isactive;
  create index if not exists report_schedule_view on report_schedule (coid, viewid);
  alter table report_schedule add column if not exists filetype text not null default 'xlsx';
  alter table report_schedule drop constraint if exists report_schedule_filetype_check;
  alter table report_schedule add constraint report_schedule_filetype_check check (filetype in ('xlsx', 'pdf', 'letter'));`;
