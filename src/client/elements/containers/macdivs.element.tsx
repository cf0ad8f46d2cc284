import { Box } from "@mantine/core";
import { ContainerHtml, ContainerTitle, groupProps, NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `macdivs` (FORM-054): a section, with space above it. */
function MacDivs({ node: { row, children }, form }: ElementProps) {
  const titleId = `${form.id}-${row.id}-title`;
  return (
    <Box component="section" pt="xs" {...groupProps(row, titleId)}>
      <ContainerTitle row={row} id={titleId} />
      <ContainerHtml row={row} />
      {form.draw(children)}
    </Box>
  );
}

export default defineElement({ type: "macdivs", role: "container", ...NO_VALUE, Input: MacDivs });
