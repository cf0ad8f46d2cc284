import { tenantTable } from "../tenant-table";

export const id = "017-device-report";

/**
 * What each device reported at its last contact, for each user and branch that it works in: its saves that are waiting
 * to send (`unsent`, with their value in rupees, null where unknown, and the oldest of them), its version, and by how
 * many ms its clock is ahead of the server's. It is shown as reported and used for nothing else.
 */
export const sql = `
  create table if not exists device_report (
    device_id text not null, user_id integer not null, unsent integer not null, unsentvalue numeric(18,2), oldest timestamptz,
    build text not null, clockoff bigint not null, toldat timestamptz not null);
  ${tenantTable("device_report", "select, insert, update")}
  create unique index if not exists device_report_place on device_report (coid, branchid, device_id, user_id);
`;
