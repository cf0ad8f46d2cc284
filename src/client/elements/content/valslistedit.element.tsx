import { listElement } from "./embedded-list-element";

/** `valslistedit` (FORM-038): the HTML values of each row, each with an Edit button. */
export default listElement({ type: "valslistedit", withHeader: false, draw: "html", isEditable: true });
