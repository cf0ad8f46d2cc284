import { sql } from "kysely";
import { idOf } from "../../../engine/reports/question";
import type { DeclaredColumn, ReportQuestion } from "../../../engine/reports/declaration";

/** The name of a party, which opens a report of that party. */
export const partyColumn = (reportno: number, more: Partial<DeclaredColumn>): DeclaredColumn => ({
  title: "Party",
  field: "party",
  card: 1,
  of: "debtors.drconame",
  linkreportno: reportno,
  linkfieldname: "ddlledger",
  linkfield: "ledgerid",
  ...more,
});

/** What parties are grouped by, besides their name. As columns they are shown only where the user chooses them. */
export const PARTY_GROUPINGS: readonly DeclaredColumn[] = [
  { title: "Salesman", field: "salesman", of: "salesman.salesmanname", visible: false },
  { title: "Area", field: "area", of: "area.areaname", visible: false },
  { title: "Ledger Group", field: "ledgergroup", of: "ledgergroup.ledgergroupname", visible: false },
  { title: "Account Group", field: "acgroup", of: "acgroup.acgroupname", visible: false },
];

/** SQL of what a party `d` is grouped by: salesman `s`, area `a`, ledger group `lg` and account group `g`. */
export const PARTY_JOINS = sql`left join m_salesman s on s.coid = d.coid and s.id = d.salesmanid left join m_area a on a.coid = d.coid and a.id = d.areaid
  left join m_ledgergroup lg on lg.coid = d.coid and lg.id = d.ledgergroupid left join m_acgroup g on g.coid = d.coid and g.id = d.acgroupid`;

const NAMES = {
  party: sql`d.drconame`,
  salesman: sql`coalesce(s.salesmanname, '')`,
  area: sql`coalesce(a.areaname, '')`,
  ledgergroup: sql`coalesce(lg.ledgergroupname, '')`,
  acgroup: sql`coalesce(g.acgroupname, '')`,
};

/** The party of a row with its groupings, of the tables of `PARTY_JOINS`. */
export const PARTY_FIELDS = { ledgerid: sql`d.id`, ...NAMES };

/** The names of `PARTY_FIELDS` in rows that are grouped by the id of the party. */
export const PARTY_OF_GROUP = sql.join(Object.keys(NAMES).map((name) => sql`min(${sql.id(name)}) as ${sql.id(name)}`));

/** Whether a party `d` is of the chosen salesman and area. */
export function ofSalesmanAndArea(question: ReportQuestion) {
  const [salesman, area] = [idOf(question, "salesman"), idOf(question, "area")];
  return sql`(${salesman} = 0 or d.salesmanid = ${salesman}) and (${area} = 0 or d.areaid = ${area})`;
}
