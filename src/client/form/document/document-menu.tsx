import { Button, Group, Menu, Text } from "@mantine/core";
import { IconArrowRight, IconChevronDown, IconCopy } from "@tabler/icons-react";
import type { OpenLine } from "../../../definitions/bill/document-head";
import { isDuplicateKey } from "../../browser/app-key";
import { usePageKey } from "../../browser/use-page-key";
import { formPath } from "../../rows/form-link";
import { writeMadeFrom, type MadeFrom } from "../../rows/made-from";
import type { FormEngine } from "../form-engine";
import type { FormHandle } from "../form-handle";
import { isNewRecord } from "../open/form-deps";
import { documentHeadOf } from "./document-head";

interface DocumentMenuProps {
  readonly engine: FormEngine;
  readonly handle: FormHandle;
}

/** What can be made of the shown document: a copy, and the kinds that its definition names. */
export function DocumentMenu({ engine, handle }: DocumentMenuProps) {
  const { head, nodes } = engine.form.definition;
  const made = documentHeadOf(head);
  const key = handle.recordKey;
  if (!made || isNewRecord(key) || handle.inDrawer || engine.form.question.preview) return null;
  const mayCopy = Boolean(head.addallowed);
  // A cancelled document can be copied, but none of its lines is open.
  const conversions = engine.form.record.isCancelled ? [] : made.conversions;
  if (!mayCopy && conversions.length === 0) return null;
  const from = (how: MadeFrom["how"]) => writeMadeFrom({ how, sources: [{ entity: head.entity, key }] });
  const ownLoad = nodes[0]?.row.sqlsp ?? "";
  const { open, isTaken } = openWords(handle.get("openlines"), isBill(engine));
  const copy = (): void =>
    handle.close(
      formPath({
        id: "0",
        formname: engine.form.question.formname,
        sqlsp: ownLoad,
        formtitle: head.formtitle,
        from: from("copy"),
      }),
    );
  return (
    <Group gap="xs">
      {mayCopy && <DuplicateKey onPress={copy} />}
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            Make of it
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {open && <Menu.Label hiddenFrom="sm">{open}</Menu.Label>}
          {mayCopy && (
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden />}
              title="Alt+2"
              aria-keyshortcuts="Alt+2"
              onClick={copy}
            >
              Copy
            </Menu.Item>
          )}
          {conversions.map(({ formname, sqlsp, title }) => (
            <Menu.Item
              key={formname}
              disabled={isTaken}
              leftSection={<IconArrowRight size={16} aria-hidden />}
              onClick={() =>
                handle.close(formPath({ id: "0", formname, sqlsp, formtitle: title, from: from("convert") }))
              }
            >
              Convert to {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {open && (
        <Text size="sm" c="dimmed" visibleFrom="sm" data-open-lines>
          {open}
        </Text>
      )}
    </Group>
  );
}

/** Alt+2, for as long as the menu offers a copy. */
function DuplicateKey({ onPress }: { readonly onPress: () => void }) {
  usePageKey(isDuplicateKey, onPress);
  return null;
}

/** A bill, in contrast to an order or a challan: what is made of it is a note that takes goods back. */
const isBill = ({ form }: FormEngine): boolean => form.bill !== null && form.bill.head.paper === undefined;

/**
 * Lines that other documents can still take, as last read; '' where nothing is made of it or it is not sent. Of a bill
 * it is said only when all of it has come back. `isTaken`: nothing is left to take.
 */
function openWords(lines: unknown, ofBill: boolean): { readonly open: string; readonly isTaken: boolean } {
  if (!Array.isArray(lines) || lines.length === 0) return { open: "", isTaken: false };
  const open = (lines as readonly OpenLine[]).filter(({ qty }) => Number(qty) > 0).length;
  if (open === 0) return { open: ofBill ? "Nothing is left to return" : "Nothing is open", isTaken: true };
  return {
    open: ofBill ? "" : `${open} of ${lines.length} ${lines.length === 1 ? "line" : "lines"} open`,
    isTaken: false,
  };
}
