export const id = "004-stock-cost";

/**
 * The value of stock now includes the cost per unit at receipt, which rows of an earlier release do not have. All
 * rows that end in an open period are recalculated. A locked period keeps the value that it was closed with.
 */
export const sql = `
  do $$ begin
    if to_regclass('stock_value_month') is not null then
      insert into stock_value_dirty as d (coid, branchid, itemid, month)
        select v.coid, min(v.branchid), v.itemid, min(v.month) from stock_value_month v left join book_settings b on b.coid = v.coid
        where b.locked_to is null or v.month + interval '1 month' > b.locked_to + 1 group by v.coid, v.itemid
        on conflict (coid, itemid) do update set month = least(d.month, excluded.month);
    end if; end $$;
`;
