import { tenantTable } from "../tenant-table";

export const id = "006-trail-seals";

/**
 * A seal for each link of the audit trail, made by the server with a key that the database does not have. The first
 * seal covers all links before it through their hashes.
 */
export const sql = `
  create table audit_seal (seq bigint not null, keyid text not null, mac bytea not null);
  ${tenantTable("audit_seal", "select, insert")}
  create unique index audit_seal_chain on audit_seal (coid, seq);
  create trigger audit_append_only before update or delete on audit_seal for each row execute function audit_append_only();
  create trigger audit_no_truncate before truncate on audit_seal for each statement execute function audit_append_only();
`;
