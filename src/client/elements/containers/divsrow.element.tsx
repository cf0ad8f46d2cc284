import { ContainerHtml, ContainerTitle, groupProps, NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `divsrow` (FORM-053): one row of the page; children that do not fit wrap below. */
function DivsRow({ node: { row, children }, form }: ElementProps) {
  const titleId = `${form.id}-${row.id}-title`;
  return (
    <div {...groupProps(row, titleId)} data-row>
      <ContainerTitle row={row} id={titleId} />
      <ContainerHtml row={row} />
      {form.draw(children)}
    </div>
  );
}

export default defineElement({ type: "divsrow", role: "container", ...NO_VALUE, Input: DivsRow });
