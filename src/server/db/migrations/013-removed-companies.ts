export const id = "013-removed-companies";

/**
 * Each writer holds its company from its first statement to its end, shared with other writers. The removal of a
 * company holds it exclusively: it waits for running writers, and later writers wait for the removal and then find
 * the company among the removed ones. No tenant table refers to `company`, so nothing else would stop a late write
 * from leaving rows of a removed company.
 */
export const sql = `
  create or replace function hold_company(integer) returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(7214, $1);
    if exists (select from meta where key = 'removed_companies' and value::jsonb @> to_jsonb($1)) then
      raise exception 'The company % was removed.', $1 using errcode = 'MA001';
    end if;
  end $$;
  create or replace function hold_company_alone(integer) returns void language sql as 'select pg_advisory_xact_lock(7214, $1)';
  revoke all on function hold_company(integer), hold_company_alone(integer) from public;
`;
