import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { groupedBy } from "../../../domain/grouped";
import { formatDateTime } from "../../../domain/date-format";
import { formatQuantity } from "../../../domain/indian-format";
import type { CountReview } from "../../../wire/counting/stock-counts";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { binWords, type Overlap, overlapsOf, sessionNames } from "./who-counted";

interface OverlapListProps {
  readonly review: CountReview;
  /** Takes one session of the places; null takes all. */
  readonly onChoose: (overlaps: readonly Overlap[], session: string | null) => void;
}

const TITLES = ["Bin", "Item", "Counted by", "Take"] as const;

/** Where several counted the same item. Nobody is added blindly: the supervisor takes one, the other, or all. */
export function OverlapList({ review, onChoose }: OverlapListProps) {
  const overlaps = overlapsOf(review);
  if (overlaps.length === 0) return null;
  const open = overlaps.filter(({ place }) => !place.taken).length;
  const names = sessionNames(review);
  return (
    <Stack gap="sm" component="section" aria-labelledby="count-overlaps">
      <Title order={2} size="h5" id="count-overlaps">
        Counted by several people: {open > 0 ? `${open} to decide` : "all decided"}
      </Title>
      {review.mayDecide && <WholeBins overlaps={overlaps} names={names} onChoose={onChoose} />}
      <StackedTable label="Places that several people counted" titles={TITLES} least={760}>
        {overlaps.map((overlap) => (
          <OverlapRow
            key={`${overlap.item.itemid} ${overlap.item.batchno} ${overlap.place.bin} ${overlap.place.recount}`}
            overlap={overlap}
            names={names}
            {...(review.mayDecide ? { onTake: (session: string | null) => onChoose([overlap], session) } : {})}
          />
        ))}
      </StackedTable>
    </Stack>
  );
}

interface WholeBinsProps extends Pick<OverlapListProps, "onChoose"> {
  readonly overlaps: readonly Overlap[];
  readonly names: ReadonlyMap<string, string>;
}

/** One press for a bin that the same people counted throughout. */
function WholeBins({ overlaps, names, onChoose }: WholeBinsProps) {
  const bins = [...groupedBy(overlaps, ({ place }) => place.bin)].filter(([, own]) => own.length > 1);
  return bins.map(([bin, own]) => {
    const [first] = own;
    const sessions = first?.place.tallies.map(({ session }) => session) ?? [];
    const isSame = own.every(
      ({ place }) =>
        place.tallies.length === sessions.length && place.tallies.every(({ session }) => sessions.includes(session)),
    );
    if (!isSame) return null;
    return (
      <Group key={bin} gap="xs" role="group" aria-label={`All of ${binWords(bin)}`}>
        <Text size="sm">
          {binWords(bin)}, {own.length} items:
        </Text>
        {sessions.map((session) => (
          <Button key={session} size="xs" variant="default" onClick={() => onChoose(own, session)}>
            Take all of {names.get(session)}
          </Button>
        ))}
      </Group>
    );
  });
}

interface OverlapRowProps {
  readonly overlap: Overlap;
  readonly names: ReadonlyMap<string, string>;
  /** Absent for users who may not decide. */
  readonly onTake?: (session: string | null) => void;
}

function OverlapRow({ overlap: { item, place }, names, onTake }: OverlapRowProps) {
  const { tallies, taken } = place;
  const sum = tallies.reduce((all, { qty }) => all + Math.round(Number(qty) * 1000), 0) / 1000;
  const isAll = taken !== null && taken.length === tallies.length;
  const what = [item.name, item.batchno && `batch ${item.batchno}`].filter(Boolean).join(", ");
  return (
    <StackedRow data-overlap={taken ? "decided" : "open"}>
      <StackedCell of="Bin" part="name" style={{ whiteSpace: "nowrap" }}>
        {binWords(place.bin)}
      </StackedCell>
      <StackedCell of="Item">{what}</StackedCell>
      <StackedCell of="Counted by">
        <Stack gap={2}>
          {tallies.map(({ session, qty, last }) => (
            <Text key={session} size="sm" span>
              {names.get(session)}: {formatQuantity(qty)} {item.unit} · {formatDateTime(last)}
            </Text>
          ))}
        </Stack>
      </StackedCell>
      <StackedCell of="Take" part="actions">
        <Group gap="xs" role="group" aria-label={`${what} in ${binWords(place.bin)}`}>
          {tallies.map(({ session, qty }) => (
            <TakeButton
              key={session}
              label={`${names.get(session)}: ${formatQuantity(qty)}`}
              isTaken={taken !== null && !isAll && taken.includes(session)}
              {...(onTake ? { onPress: () => onTake(session) } : {})}
            />
          ))}
          <TakeButton
            label={`${tallies.length === 2 ? "Both" : "All"}: ${formatQuantity(String(sum))}`}
            isTaken={isAll}
            {...(onTake ? { onPress: () => onTake(null) } : {})}
          />
        </Group>
      </StackedCell>
    </StackedRow>
  );
}

interface TakeButtonProps {
  readonly label: string;
  readonly isTaken: boolean;
  readonly onPress?: () => void;
}

const TakeButton = ({ label, isTaken, onPress }: TakeButtonProps) => (
  <Button
    variant={isTaken ? "filled" : "default"}
    aria-pressed={isTaken}
    disabled={!onPress && !isTaken}
    onClick={onPress}
  >
    {label}
  </Button>
);
