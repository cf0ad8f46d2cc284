import { cleanFileName } from "../domain/file-kind";

/** Paths of attachments (ENV-047, ENV-048, ATT-015), spelt as the spec has them; each has a local variant. */
export const ATTACHMENT_ENDPOINTS = {
  upload: "/MicroACupload/PostmacUploadBFiles",
  uploadLocal: "/MicroACuploadlocal/PostmacUploadBFiles",
  remove: "/MicroACupload/Postmacuploaddeleteapi",
  removeLocal: "/MicroACuploadlocal/Postmacuploaddeleteapi",
  /** `PUT` of the bytes under their own SHA-256: repeating it changes nothing. */
  blob: "/MicroACupload/blob",
  files: "/MicroACfiles",
} as const;

/** ATT-009: 1 MB, in KB. */
const ATTACHMENT_KB_MAX = 1024;
export const ATTACHMENT_BYTES_MAX = ATTACHMENT_KB_MAX * 1024;

/** Answers of ENV-047 and ENV-048. */
export const ATTACHMENT_ANSWERS = { uploaded: "uploaded", deleted: "DELETED" } as const;

/** Texts of ATT-009 to ATT-012, word by word. */
export const ATTACHMENT_WORDS = {
  overTitle: "Over limit size",
  noneTitle: "File Not Selected",
  noneText: "Please Select File",
  empty: "Please select file.",
  unsaved: "File attach after record save",
} as const;

/** ATT-009 with the size in MB, at most two decimals. */
export const overLimit = (bytes: number): string =>
  `Attachment size is less than 1 MB Required. Current size is: ${Math.ceil((bytes / 1024 / 1024) * 100) / 100} MB.`;

/** Refusal of a file for which the company has no space left, on the server and on a device that knows this. */
export const noSpace = (quota: number): string =>
  `The files of your company can take ${Math.round(quota / 1_048_576)} MB, and this one does not fit. Delete files that are not needed, or ask a company admin for more space.`;

/** Whole KB as the list shows them; a file with content has at least one. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** ATT-015: path of a file for viewing, under the company's id. */
export const filePath = (coid: number, id: number, name: string): string =>
  `${ATTACHMENT_ENDPOINTS.files}/${coid}/${id}/${encodeURIComponent(cleanFileName(name))}`;

/** Path of a file that the server makes of a document: all attached files as `.zip`, or the document as `.txt`. */
export const documentFilePath = (coid: number, formname: string, id: number, name: string): string =>
  `${ATTACHMENT_ENDPOINTS.files}/${coid}/${formname}/${id}/${encodeURIComponent(cleanFileName(name))}`;
