import { Card } from "@mantine/core";
import { ContainerHtml, ContainerTitle, groupProps, NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `cards` (FORM-056): a card with its title; 6 columns wide by default (FORM-061). */
function Cards({ node: { row, children }, form }: ElementProps) {
  const titleId = `${form.id}-${row.id}-title`;
  return (
    <Card component="section" withBorder padding="md" style={{ overflow: "visible" }} {...groupProps(row, titleId)}>
      <ContainerTitle row={row} id={titleId} />
      <ContainerHtml row={row} />
      {form.draw(children)}
    </Card>
  );
}

export default defineElement({ type: "cards", role: "container", ...NO_VALUE, Input: Cards });
