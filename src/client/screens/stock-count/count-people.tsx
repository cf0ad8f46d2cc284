import { Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { formatDateTime } from "../../../domain/date-format";
import { formatQuantity } from "../../../domain/indian-format";
import type { CountReview } from "../../../wire/counting/stock-counts";
import { sessionNames } from "./who-counted";

/** Who counted, and when the last scan of each came. */
export function CountPeople({ review }: { readonly review: CountReview }) {
  const names = sessionNames(review);
  if (review.sessions.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-labelledby="count-people">
      <Title order={2} size="h5" id="count-people">
        Counted by
      </Title>
      <List size="sm">
        {review.sessions.map(({ session, scans, last }) => (
          <List.Item key={session}>
            {names.get(session)}: {formatQuantity(String(scans))} {scans === 1 ? "scan" : "scans"}, the last on{" "}
            {formatDateTime(last)}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

interface OpenRecountsProps {
  readonly review: CountReview;
  readonly onWithdraw: (recount: string) => void;
}

/** Recounts that no phone has answered yet. */
export function OpenRecounts({ review, onWithdraw }: OpenRecountsProps) {
  if (review.recounts.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-labelledby="count-recounts">
      <Title order={2} size="h5" id="count-recounts">
        Recounts that wait for a phone
      </Title>
      {review.recounts.map(({ id, itemname, remark, by, at }) => (
        <Group key={id} gap="xs">
          <Text size="sm">
            {[itemname, remark].filter(Boolean).join(" · ")} (requested by {by} on {formatDateTime(at)})
          </Text>
          {review.mayDecide && (
            <Button size="xs" variant="default" aria-label={`Withdraw ${itemname}`} onClick={() => onWithdraw(id)}>
              Withdraw
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}
