import { tenantTable } from "../../db/tenant-table";

/** Settings of a company (e-mail, downloads of modules) and of its branches (address and bank). */
export default `
  create table if not exists email_settings (
    mto text not null, display_name text not null, mfrom text not null, mpwd_sealed text not null, msm text not null, mp integer not null, mssl boolean not null);
  ${tenantTable("email_settings", "select, insert, update")}
  create unique index if not exists email_settings_coid on email_settings (coid);
  create table if not exists branch_info (
    rowver integer not null default 1, baddress text not null default '', bpincode text not null default '', bphone text not null default '',
    bmobile text not null default '', bofficeno text not null default '', bemailid text not null default '', bwebsite text not null default '', blogo text not null default '');
  ${tenantTable("branch_info", "select, insert, update")}
  create unique index if not exists branch_info_branch on branch_info (coid, branchid);
  create table if not exists bank_info (
    rowver integer not null default 1, bbankname text not null, bbankbranch text not null, bbankacno text not null, bbankmicr text not null,
    bbankifsc text not null, bbanktype text not null, bbankacname text not null);
  ${tenantTable("bank_info", "select, insert, update")}
  create unique index if not exists bank_info_branch on bank_info (coid, branchid);
  create table if not exists module_download (formmnu text not null, at timestamptz not null);
  ${tenantTable("module_download", "select, insert, update")}
  create unique index if not exists module_download_name on module_download (coid, formmnu);`;
