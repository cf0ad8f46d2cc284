import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { SessionUser } from "../call/session-user";

/**
 * SQL of a version text for the company's facts in form definitions (`companyFacts`: state, rounding, registrations);
 * '' for a company that was never changed. Devices keep definitions until this version changes.
 */
export const ownFactsVersion = ({
  coid,
  branchid,
}: Pick<SessionUser, "coid" | "branchid">): RawBuilder<string> => sql<string>`(
  select case when c.rowver + b.rowver + coalesce(s.rowver, 0) + r.n = 2 then '' else concat_ws('-', c.rowver, b.rowver, coalesce(s.rowver, 0), r.n, r.last, r.vers) end
  from company c join branch b on b.coid = c.coid left join book_settings s on s.coid = c.coid
    cross join lateral (select count(*) as n, coalesce(max(id), 0) as last, coalesce(sum(rowver), 0) as vers from m_gstregistration where coid = c.coid) r
  where c.coid = ${coid} and b.branchid = ${branchid})`;
