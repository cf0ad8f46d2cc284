import { Group, Title } from "@mantine/core";
import type { FormRow } from "../../definitions/form-row";
import { ElementIcon } from "../ui/element-icon";
import { SafeHtml } from "../ui/safe-html";

/** Heading of a container, where it has a label. */
export function ContainerTitle({ row, id }: { readonly row: FormRow; readonly id: string }) {
  if (!row.label_label) return null;
  return (
    <Group gap="xs" mb="xs">
      {row.COMP_style && <ElementIcon name={row.COMP_style} size={18} />}
      <Title order={2} size="h5" id={id} className={row.label_class || undefined}>
        {row.label_label}
      </Title>
    </Group>
  );
}

/** HTML that a container shows above its children. */
export const ContainerHtml = ({ row }: { readonly row: FormRow }) =>
  row.div_InnerHtml ? <SafeHtml html={row.div_InnerHtml} /> : null;

/** Makes a labelled container a named group for screen readers. */
export const groupProps = (row: FormRow, id: string) =>
  row.label_label ? { role: "group", "aria-labelledby": id } : {};

/** Containers hold no value of their own. */
export const NO_VALUE = { empty: null, toText: () => "", isMissing: () => false } as const;
