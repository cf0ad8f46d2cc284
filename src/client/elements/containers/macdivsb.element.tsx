import { Paper } from "@mantine/core";
import { ContainerHtml, ContainerTitle, groupProps, NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `macdivsb` (FORM-055): the second variant, a section within a border. */
function MacDivsB({ node: { row, children }, form }: ElementProps) {
  const titleId = `${form.id}-${row.id}-title`;
  return (
    <Paper component="section" withBorder p="md" {...groupProps(row, titleId)}>
      <ContainerTitle row={row} id={titleId} />
      <ContainerHtml row={row} />
      {form.draw(children)}
    </Paper>
  );
}

export default defineElement({ type: "macdivsb", role: "container", ...NO_VALUE, Input: MacDivsB });
