import { Card } from "@mantine/core";
import { FOLD_EMPTY, hasHint } from "../../../definitions/container-hints";
import { ContainerHtml, ContainerTitle, groupProps, NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";
import { FoldingCard } from "../folding-card";

/** `cards` (FORM-056): a card with its title; 6 columns wide by default (FORM-061). */
function Cards(props: ElementProps) {
  const {
    node: { row, children },
    form,
  } = props;
  const titleId = `${form.id}-${row.id}-title`;
  if (row.label_label && hasHint(row.div_class, FOLD_EMPTY)) return <FoldingCard {...props} />;
  return (
    <Card component="section" withBorder padding="md" style={{ overflow: "visible" }} {...groupProps(row, titleId)}>
      <ContainerTitle row={row} id={titleId} />
      <ContainerHtml row={row} />
      {form.draw(children)}
    </Card>
  );
}

export default defineElement({ type: "cards", role: "container", ...NO_VALUE, Input: Cards });
