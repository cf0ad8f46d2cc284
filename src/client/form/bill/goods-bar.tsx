import { Stack } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, cellText } from "../../../definitions/bill/cells";
import { chosenKey } from "../../rows/chosen-key";
import type { OpenForm } from "../open/open-form";
import { ItemStock } from "./item-stock";
import type { LiveGoods } from "./live-goods";
import { useItemLine } from "./use-item-line";
import { Warnings } from "./warnings";

interface GoodsBarProps {
  readonly form: OpenForm;
  readonly goods: LiveGoods;
}

/**
 * Of goods without a bill, above the buttons where it stays in sight: what the godown does not have, and the stock of
 * the item of the line where the user is, otherwise of the last line.
 */
export function GoodsBar({ form, goods }: GoodsBarProps) {
  const now = useSyncExternalStore(goods.subscribe, goods.now);
  const line = useItemLine(form);
  const lines = cellRows(form.store.state().values[ITEMS]);
  const at = lines[line] ?? lines.at(-1);
  const item = at && goods.item(chosenKey(at, "itemid"));
  if (!now || (now.warnings.length === 0 && !item)) return null;
  return (
    <Stack gap={4} role="group" aria-label="Stock of these goods">
      <Warnings warnings={now.warnings} />
      {item && <ItemStock item={item} isInGodown={goods.isInGodown()} batchno={cellText(at?.batchno)} />}
    </Stack>
  );
}
