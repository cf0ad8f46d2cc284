import { Button, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { cellText } from "../../../../definitions/bill/cells";
import type { Row } from "../../../../wire/envelope";
import { useOffline } from "../../../call/offline-context";
import { BottomSheet } from "../../../ui/bottom-sheet";

/** Items in the list; the search is narrowed by typing more. */
const FOUND_MAX = 30;

interface FindSheetProps {
  /** A code as it was typed. */
  readonly onCode: (code: string) => void;
  /** The record of an item that was chosen by its name. */
  readonly onItem: (record: Row) => void;
  readonly onClose: () => void;
}

/** Where a label cannot be scanned: the code is typed, or the item is found by its name in the copy on the device. */
export function FindSheet({ onCode, onItem, onClose }: FindSheetProps) {
  const [text, setText] = useState("");
  const found = useItemsLike(text);
  return (
    <BottomSheet title="Type a code or a name" closes="Close the search" onClose={onClose}>
      <Stack gap="sm">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "") onCode(text);
          }}
        >
          <TextInput
            label="Code or name"
            size="md"
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            rightSectionWidth={72}
            rightSection={
              <Button type="submit" variant="subtle" px="xs" disabled={text.trim() === ""}>
                Add
              </Button>
            }
          />
        </form>
        {found === null && (
          <Text c="dimmed" role="status">
            The items are not on this device, so they can be found by their code only.
          </Text>
        )}
        {found?.length === 0 && text.trim() !== "" && (
          <Text c="dimmed" role="status">
            No item has this name. Add it as a code with Enter.
          </Text>
        )}
        <Stack gap={0} role="list" aria-label="Items found">
          {found?.map((record) => (
            <div key={cellText(record.id)} role="listitem" style={{ borderTop: "1px solid var(--mac-line)" }}>
              <UnstyledButton mih={52} px={4} w="100%" onClick={() => onItem(record)}>
                <Text fw={600}>{cellText(record.itemname) || cellText(record.label)}</Text>
                <Text size="sm" c="dimmed">
                  {[cellText(record.code), cellText(record.unitid_label)].filter(Boolean).join(" · ")}
                </Text>
              </UnstyledButton>
            </div>
          ))}
        </Stack>
      </Stack>
    </BottomSheet>
  );
}

/** Items of the copy on this device in which all words occur; [] without a text, null without a copy. */
function useItemsLike(text: string): readonly Row[] | null {
  const { reference } = useOffline();
  const [found, setFound] = useState<{ readonly of: string; readonly rows: readonly Row[] | null }>({
    of: "",
    rows: [],
  });
  const wanted = text.trim();
  useEffect(() => {
    let isOver = false;
    reference
      .search({ entity: "item", search: wanted, limit: wanted === "" ? 1 : FOUND_MAX })
      .catch(() => null)
      .then((answer) => !isOver && setFound({ of: wanted, rows: answer && (wanted === "" ? [] : answer.rows) }));
    return () => {
      isOver = true;
    };
  }, [reference, wanted]);
  return found.of === wanted ? found.rows : found.rows && [];
}
