import { attachmentElement } from "../attachments/attachment-element";

/** `fileuploadlocal` (FORM-051): the same by the local endpoints. */
export default attachmentElement("fileuploadlocal", true);
