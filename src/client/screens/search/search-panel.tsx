import { Anchor, Button, Card, Progress, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router";
import type { Row } from "../../../wire/envelope";
import { formPath } from "../../rows/form-link";
import { ErrorState } from "../../ui/error-state";
import { SafeHtml } from "../../ui/safe-html";
import { useRecordSearch } from "./use-record-search";

const TYPING_MS = 250;

/**
 * Finds records of every kind by the words in them (SEARCH-001 to SEARCH-010). `autoFocus` if it has its own page.
 */
export function SearchPanel({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text, TYPING_MS);
  const { rows, total, busy, error, more } = useRecordSearch(asked);
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        size="md"
        maw={480}
        required
        autoFocus={autoFocus}
        aria-label="MAC Search"
        placeholder="MAC Search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Card withBorder p="sm" maw={480} component="aside" aria-label="Escalate Search Announcement">
        <Text fw={600}>Escalate Search Announcement</Text>
        <Text size="sm">Coming soon – With inventory item search</Text>
      </Card>
      {error && <ErrorState text={error} />}
      {asked.trim() !== "" && !busy && !error && rows.length === 0 && <Text role="status">Nothing found.</Text>}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {rows.map((row, index) => (
          <Result key={index} row={row} />
        ))}
      </Stack>
      {rows.length > 0 && rows.length < total && (
        <Stack gap={4} maw={320}>
          <Button variant="default" loading={busy} onClick={more}>
            Click View More
          </Button>
          <Progress value={(100 * rows.length) / total} aria-label={`${rows.length} of ${total} loaded`} />
        </Stack>
      )}
    </Stack>
  );
}

function Result({ row }: { readonly row: Row }) {
  const text = (key: string) => String(row[key] ?? "");
  return (
    <Card component="li" withBorder p="sm">
      <SafeHtml html={text("primaryname")} />
      <SafeHtml html={text("secondaryname")} />
      <SafeHtml html={text("thirdname")} />
      {text("linkeditsqlsp") !== "" && (
        <Anchor
          component={Link}
          to={formPath({
            id: text("linkeditid"),
            formname: text("linkeditformname"),
            sqlsp: text("linkeditsqlsp"),
            formtitle: text("linkeditformtitle"),
          })}
        >
          Edit
        </Anchor>
      )}
    </Card>
  );
}
