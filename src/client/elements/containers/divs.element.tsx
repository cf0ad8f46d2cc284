import { ContainerHtml, ContainerTitle, groupProps, NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `divs` (FORM-052): a plain block with its children in twelve columns. */
function Divs({ node: { row, children }, form }: ElementProps) {
  const titleId = `${form.id}-${row.id}-title`;
  return (
    <div {...groupProps(row, titleId)}>
      <ContainerTitle row={row} id={titleId} />
      <ContainerHtml row={row} />
      {form.draw(children)}
    </div>
  );
}

export default defineElement({ type: "divs", role: "container", ...NO_VALUE, Input: Divs });
