/** Reports over the sales of `documents.ts`: what is asked, at most how many ms, and plain SQL of the same figures. */
const DAY_MS = 86_400_000;
/** Of the day in India, as the server counts it. */
const INDIA_MS = 5.5 * 3_600_000;
const dayBefore = (days) => new Date(Date.now() + INDIA_MS - days * DAY_MS).toISOString().slice(0, 10);
const today = dayBefore(0);

/** First day of the financial year that began before the last full one, which has sales in every month. */
const yearStart = () => {
  const [year, month] = today.split("-").map(Number);
  return `${(month >= 4 ? year : year - 1) - 1}-04-01`;
};
const lastYear = () => ({ dtpfrom: yearStart(), dtpto: `${Number(yearStart().slice(0, 4)) + 1}-03-31` });

const BALANCES = `
  select d.id, d.drconame, sum(b.debit) filter (where b.month < $1::date) as opening, sum(b.debit - b.credit) as closing
  from ledger_balance b join m_debtors d on d.coid = b.coid and d.id = b.ledgerid group by d.id, d.drconame`;
const OPEN_BILLS = `
  select ledgerid, sum(balance) filter (where current_date - duedate <= 30), sum(balance) filter (where current_date - duedate > 30)
  from bill_open where balance <> 0 group by ledgerid`;

/** Rows that the view asks for at once in these reports (`firstrows`). */
const ROWS = 100;
const PAGE = { from: 1, top: ROWS, detailed: "true" };
const BALANCES_MS = 50;
const PAGE_MS = 50;
const YEAR_MS = 1_000;

/**
 * `args` of a run; `plain` is SQL with the first day of the year as $1, of which the report may take `PLAIN_TIMES`
 * times the median.
 */
export const PLAIN_TIMES = 3;
export const reportQuestions = (parties, sales) => {
  const party = (run) => String(parties[(run * 37) % parties.length]);
  const deep = (run, rows) => ({
    ...PAGE,
    further: 1,
    from: 1 + ROWS * Math.floor((rows / ROWS) * (((run * 13) % 100) / 100)),
  });
  const of = (name, report, most, args, plain) => ({ name, report, most, args, plain });
  return [
    of("trial balance of a year", "trialbalance", BALANCES_MS, () => ({ ...lastYear(), detailed: "true" }), BALANCES),
    of("profit and loss of a year", "profitandloss", BALANCES_MS, lastYear, BALANCES),
    of("balance sheet", "balancesheet", BALANCES_MS, () => ({ dtpto: today }), BALANCES),
    of("ageing by party", "ageingreceivables", BALANCES_MS, () => ({ dtpto: today, detailed: "false" }), OPEN_BILLS),
    of("statement of a customer, first page", "ledgerstatement", PAGE_MS, (run) => ({
      ...lastYear(),
      ...PAGE,
      ddlledger: party(run),
    })),
    of("statement of the sales ledger, a month, first page", "ledgerstatement", PAGE_MS, () => ({
      dtpfrom: dayBefore(60),
      dtpto: dayBefore(30),
      ...PAGE,
      ddlledger: String(sales),
    })),
    of("statement of the sales ledger, a month, any page", "ledgerstatement", PAGE_MS, (run) => ({
      dtpfrom: dayBefore(60),
      dtpto: dayBefore(30),
      ...deep(run, 25_000),
      ddlledger: String(sales),
    })),
    of("statement of the sales ledger, a year by month, first page", "ledgerstatement", PAGE_MS, () => ({
      ...lastYear(),
      ...PAGE,
      group: "month",
      ddlledger: String(sales),
    })),
    of("day book of a year, first page", "daybook", PAGE_MS, () => ({ ...lastYear(), ...PAGE })),
    of("day book of a day, first page", "daybook", PAGE_MS, (run) => ({
      dtpfrom: dayBefore(40 + run),
      dtpto: dayBefore(40 + run),
      ...PAGE,
    })),
    of("day book of a month, any page", "daybook", PAGE_MS, (run) => ({
      dtpfrom: dayBefore(60),
      dtpto: dayBefore(30),
      ...deep(run, 25_000),
    })),
    of("outstanding by party", "outstandingreceivables", PAGE_MS, () => ({ dtpto: today, detailed: "false" })),
    of("outstanding bill by bill, first page", "outstandingreceivables", PAGE_MS, () => ({
      dtpto: today,
      ...PAGE,
      group: "party",
    })),
    of("outstanding bill by bill, any page", "outstandingreceivables", PAGE_MS, (run) => ({
      dtpto: today,
      ...deep(run, parties.length * 1_000),
      group: "party",
    })),
    of("sales register of a month, first page", "salesregister", PAGE_MS, (run) => ({
      dtpfrom: dayBefore(60 + run),
      dtpto: dayBefore(31 + run),
      ...PAGE,
    })),
    of("sales register of three years, any page", "salesregister", PAGE_MS, (run) => ({
      dtpfrom: dayBefore(3 * 365),
      dtpto: today,
      ...deep(run, parties.length * 1_000),
    })),
    of("sales by item of a year", "salesanalysis", YEAR_MS, () => ({ ...lastYear(), billnoC: "item" })),
  ];
};
