import { listElement } from "./embedded-list-element";

/** `valslistdetail` (FORM-037): the HTML values of each row, one below the other, read-only. */
export default listElement({ type: "valslistdetail", withHeader: false, draw: "html", isEditable: false });
