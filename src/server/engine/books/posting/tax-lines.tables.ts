import { tenantTable } from "../../../db/tenant-table";

export const FIGURES = ["qty", "taxable", "cgst", "sgst", "igst", "cess"] as const;
export const TALLY_KEYS =
  "month, branchid, side, docclass, supply, isregistered, isitc, pos, gstrate, cessrate, hsn, uqc";
/** The same keys computed from a line. A party with a GSTIN is registered: the returns list it with its bills. */
export const MONTH_KEYS =
  "date_trunc('month', edate)::date as month, branchid, side, docclass, supply, gstin <> '' as isregistered, isitc, pos, gstrate, cessrate, hsn, uqc";

/**
 * Lines and charges of posted bills of every kind, for the GST returns and HSN summaries; append-only like the ledger
 * entries. Amounts are in rupees, quantities in base units. Supplies are positive and notes negative, so plain sums
 * are net. `uqc` is the unit code for the returns; the party's registration and GSTIN are those of the day of
 * posting. The taxes are those posted to the tax ledgers: a sale under reverse charge has none, and a purchase
 * without input tax credit (`isitc` false) has them in its cost. `reverses` is the row that a reversal takes back: a
 * changed bill reverses only lines that differ. `gst_month` holds the sums by month, branch, rate, HSN and kind of
 * supply, so a return costs the number of these sums and not of lines.
 */
export default `
  create table if not exists voucher_line (
    id bigint generated always as identity primary key, voucherid bigint not null, version integer not null, isreversal boolean not null default false,
    edate date not null, lineno integer not null, side text not null check (side in ('out', 'in')),
    docclass text not null check (docclass in ('invoice', 'creditnote', 'debitnote')), supply text not null, isitc boolean not null default true,
    itemid bigint, ledgerid bigint, hsn text not null default '', uqc text not null default '', qty numeric(18,3) not null default 0,
    taxable numeric(18,2) not null default 0, gstrate numeric(9,3) not null default 0, cessrate numeric(9,3) not null default 0,
    cgst numeric(18,2) not null default 0, sgst numeric(18,2) not null default 0, igst numeric(18,2) not null default 0, cess numeric(18,2) not null default 0,
    pos text not null default '', partyid bigint, gstin text not null default '', gsttype text not null default '', posted_at timestamptz not null default clock_timestamp());
  ${tenantTable("voucher_line", "select, insert")}
  alter table voucher_line add column if not exists reverses bigint;
  create index if not exists voucher_line_voucher on voucher_line (coid, voucherid, version);
  create index if not exists voucher_line_day on voucher_line (coid, edate, id);
  create index if not exists voucher_line_item on voucher_line (coid, itemid, edate) where itemid is not null;

  create table if not exists gst_month (
    month date not null, side text not null, docclass text not null, supply text not null, isregistered boolean not null, isitc boolean not null, pos text not null,
    gstrate numeric(9,3) not null, cessrate numeric(9,3) not null, hsn text not null, uqc text not null,
    ${FIGURES.map((name) => `${name} numeric(18,${name === "qty" ? 3 : 2}) not null default 0`).join(", ")});
  ${tenantTable("gst_month", "select")}
  create unique index if not exists gst_month_key on gst_month (coid, ${TALLY_KEYS});

  create or replace trigger append_only before update or delete on voucher_line for each row execute function books_append_only();
  create or replace trigger no_truncate before truncate on voucher_line for each statement execute function books_append_only();

  create or replace function voucher_line_added() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into gst_month as g (coid, ${TALLY_KEYS}, ${FIGURES.join(", ")})
      select coid, ${MONTH_KEYS}, ${FIGURES.map((name) => `sum(${name})`).join(", ")}
      from fresh group by coid, ${TALLY_KEYS} order by coid, ${TALLY_KEYS}
      on conflict (coid, ${TALLY_KEYS}) do update set ${FIGURES.map((name) => `${name} = g.${name} + excluded.${name}`).join(", ")};
    return null;
  end $$;
  create or replace trigger added after insert on voucher_line referencing new table as fresh for each statement execute function voucher_line_added();`;
