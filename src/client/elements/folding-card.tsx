import { Card, Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { FormNode } from "../../definitions/form-tree";
import type { FieldState } from "../form/form-handle";
import { ContainerHtml, groupProps } from "./container-parts";
import type { ElementProps } from "./element";

/**
 * A card that is folded shut while nothing is in it. It opens by its title, and by itself where a field gets a value (a
 * computed amount too) or an error. A stored record with fields that this form does not hold (attachments) starts open.
 */
export function FoldingCard({ node, form }: ElementProps) {
  const { row, children } = node;
  const titleId = `${form.id}-${row.id}-title`;
  const keys = useMemo(() => keysBelow(children), [children]);
  const isNew = !/^[1-9]/.test(form.recordKey);
  // A new record may start with values; only a change of them is an entry.
  const [initial] = useState(() => new Map(keys.map((key) => [key, isNew ? form.get(key) : undefined])));
  const isUsed = form.useSome(
    keys,
    ({ value, error }: FieldState, key) => error !== "" || isSet(value, initial.get(key)),
  );
  const [isOpen, setOpen] = useState(isUsed || (keys.length === 0 && !isNew));
  const [wasUsed, setUsed] = useState(isUsed);
  if (isUsed !== wasUsed) {
    setUsed(isUsed);
    if (isUsed) setOpen(true);
  }
  return (
    <Card component="section" withBorder padding="md" style={{ overflow: "visible" }} {...groupProps(row, titleId)}>
      <UnstyledButton
        type="button"
        mih={{ base: 44, sm: 24 }}
        w="100%"
        style={{ display: "flex", alignItems: "center", gap: 6 }}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
        <Title order={2} size="h5" id={titleId} className={row.label_class || undefined}>
          {row.label_label}
        </Title>
      </UnstyledButton>
      {isOpen && <ContainerHtml row={row} />}
      {isOpen && form.draw(children)}
    </Card>
  );
}

/** Keys of the fields below these rows that a user may enter, and of computed amounts. */
function keysBelow(nodes: readonly FormNode[]): readonly string[] {
  return nodes.flatMap(({ row, children }) => {
    if (children.length > 0) return keysBelow(children);
    const isEntered = row.comp_type !== "fileupload" && !row.field_disable && !row.field_readonly;
    const isShown = row.key !== "" && row.field_visible !== 0;
    return isShown && (isEntered || row.comp_type === "amt") ? [row.key] : [];
  });
}

const NOTHING = /^(?:|0(?:\.0+)?|false)$/;

function isSet(value: unknown, initial: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  const text = String(value ?? "");
  return !NOTHING.test(text) && text !== String(initial ?? "");
}
