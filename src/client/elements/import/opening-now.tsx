import { Paper, Text } from "@mantine/core";
import { useEffect } from "react";
import { differenceWords, openingDifference, rupees } from "../../../definitions/opening/opening-difference";
import { OPENING_STATE_SP } from "../../../wire/opening-import";
import { useRead } from "../../call/use-read";
import { AsOf } from "../../ui/as-of";
import { sumsOf } from "./read-opening";

/** The totals of all opening balances and the side of their difference; read again whenever `at` changes. */
export function OpeningNow({ at }: { readonly at: string }) {
  const { data, error, refetch } = useRead({ kind: "form", sqlsp: OPENING_STATE_SP, args: {} });
  useEffect(() => {
    void refetch();
  }, [at, refetch]);
  if (error || !data) return null;
  const sums = sumsOf(data.rows[0]);
  return (
    <Paper withBorder p="sm" role="group" aria-label="Opening balances now">
      <Text size="sm">{`Opening balances now: debits ${rupees(sums.debit)} · stock ${rupees(sums.stock)} · credits ${rupees(sums.credit)}`}</Text>
      <Text size="sm" fw={600} role="status">
        {differenceWords(openingDifference(sums))}
      </Text>
      {!data.fresh && <AsOf at={data.asOf} fresh={data.fresh} />}
    </Paper>
  );
}
