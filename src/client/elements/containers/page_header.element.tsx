import { Box, Group, Title } from "@mantine/core";
import { ElementIcon } from "../../ui/element-icon";
import { ContainerHtml, NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `page_header` (FORM-057): the heading of a part of the page, with its children. */
function PageHeader({ node: { row, children }, form }: ElementProps) {
  return (
    <Box component="header">
      {row.label_label && (
        <Group gap="xs" mb="xs">
          {row.COMP_style && <ElementIcon name={row.COMP_style} size={20} />}
          <Title order={2} size="h4" className={row.label_class || undefined}>
            {row.label_label}
          </Title>
        </Group>
      )}
      <ContainerHtml row={row} />
      {children.length > 0 && form.draw(children)}
    </Box>
  );
}

export default defineElement({ type: "page_header", role: "container", ...NO_VALUE, Input: PageHeader });
