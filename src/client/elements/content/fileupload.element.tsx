import { attachmentElement } from "../attachments/attachment-element";

/** `fileupload` (FORM-050): files of the record, on the server. */
export default attachmentElement("fileupload", false);
