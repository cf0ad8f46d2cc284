import { listElement } from "./embedded-list-element";

/** `listpage` (FORM-034): an embedded list with its header. */
export default listElement({ type: "listpage", withHeader: true, draw: "table", isEditable: true });
