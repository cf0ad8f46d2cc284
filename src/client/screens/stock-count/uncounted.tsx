import { Stack, Text, Title } from "@mantine/core";
import { formatQuantity } from "../../../domain/indian-format";
import type { CountReview } from "../../../wire/counting/stock-counts";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";

const SHOWN = 100;

/** Goods that the books have in the godown and nobody scanned. */
export function Uncounted({ review }: { readonly review: CountReview }) {
  const { uncounted } = review;
  if (uncounted.length === 0) return null;
  const hasBooks = uncounted.some(({ book }) => book !== null);
  return (
    <Stack gap="sm" component="section" aria-labelledby="count-uncounted">
      <Title order={2} size="h5" id="count-uncounted">
        In the books, not scanned: {uncounted.length}
      </Title>
      <StackedTable
        label="Items that were not scanned"
        titles={["Item", ...(hasBooks ? ["In the books"] : [])]}
        figures={["In the books"]}
        least={400}
      >
        {uncounted.slice(0, SHOWN).map(({ itemid, batchno, name, unit, book }) => (
          <StackedRow key={`${itemid} ${batchno}`}>
            <StackedCell of="Item" part="name">
              {[name, batchno && `Batch ${batchno}`].filter(Boolean).join(" · ")}
            </StackedCell>
            {hasBooks && (
              <StackedCell of="In the books" figure>
                {`${formatQuantity(book ?? "0")} ${unit}`}
              </StackedCell>
            )}
          </StackedRow>
        ))}
      </StackedTable>
      {uncounted.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {SHOWN} of {uncounted.length} are shown. The stock count sheet lists all.
        </Text>
      )}
    </Stack>
  );
}
