import { defineTally, tallyBy } from "../../engine/records/tally";

/** Items by category name. The name is stored in the item and follows a renaming. */
export const ITEMS_BY_CATEGORY = tallyBy("item_category", "m_item", "categoryname");

/** `with` or `without` an HSN or SAC code. */
export const ITEMS_BY_HSN = tallyBy("item_hsn", "m_item", "case when hsncode = '' then 'without' else 'with' end");

/** `whole` if HSN, category and group are present, otherwise `part`. */
export const ITEMS_BY_FILLING = tallyBy(
  "item_filling",
  "m_item",
  "case when hsncode <> '' and categoryid is not null and itemgroupid is not null then 'whole' else 'part' end",
);

/**
 * `<day>|<rate>`: items whose rate starts on that day, less those whose rate ends on it. The sum up to a day is the
 * number of items by the rate in force. The rate lines of an item are always written and deleted together, so one
 * statement finds the end of each. `}` sorts after `|`, so the window ends with today.
 */
export const ITEMS_BY_GST_RATE = defineTally({
  name: "item_gstrate",
  table: "m_item_gstrate",
  window: (today) => ({ from: "", to: `${today}}` }),
  select: (rows) => `
    select coid, to_char(eff_date, 'YYYY-MM-DD') || '|' || trim_scale(gstrate) as bucket, 1 as n from ${rows}
    union all
    select coid, to_char(until, 'YYYY-MM-DD') || '|' || trim_scale(gstrate), -1 from (
      select coid, gstrate, lead(eff_date) over (partition by coid, parentid order by eff_date) as until from ${rows}) l where until is not null`,
});
