import { listElement } from "./embedded-list-element";

/** `listpageedit` (FORM-036): an embedded list whose rows open their form in the left drawer. */
export default listElement({ type: "listpageedit", withHeader: false, draw: "table", isEditable: true });
