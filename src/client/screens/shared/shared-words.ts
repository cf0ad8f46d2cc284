import { SHARE_FAILURES, type ShareFailure } from "../../../wire/endpoints";
import { ATTACHMENT_BYTES_MAX } from "../../../wire/attachments";
import {
  SHARED_BYTES_MAX,
  SHARED_FILES_MAX,
  SHARED_PICTURE_BYTES_MAX,
  type SharedFault,
  type SharedRefusal,
} from "../../offline/contract/shared";

const megabytes = (bytes: number): string => `${bytes / 2 ** 20} MB`;

const FAILURES: Readonly<Record<ShareFailure, string>> = {
  full: "The storage of this device is full. Free some space, then share the file again.",
  storage: "The storage of this device did not take it. Close the app, then share the file again.",
  unread: "The shared file could not be read. Share it again.",
  unready: "The app was not completely installed on this device. Wait a minute, then share the file again.",
};

/** The sentence for `failed` of the address; '' where it names no failure. */
export function failureWords(code: string | null): string {
  const failure = SHARE_FAILURES.find((one) => one === code);
  return failure ? FAILURES[failure] : "";
}

const REASONS: Readonly<Record<SharedFault, string>> = {
  type: "Only JPG and PNG pictures and PDF files can be attached.",
  empty: "The file is empty.",
  pdf: `A PDF can be at most ${megabytes(ATTACHMENT_BYTES_MAX)}.`,
  picture: `A picture can be at most ${megabytes(SHARED_PICTURE_BYTES_MAX)}.`,
  many: `At most ${SHARED_FILES_MAX} shared files can wait. Attach or discard some, then share the others again.`,
  space: `Shared files can take ${megabytes(SHARED_BYTES_MAX)} on this device, those of other users included. Attach or discard some, then share the others again.`,
  unread: "The file could not be read. Share it again.",
  none: "Only text was shared. Share a picture or a PDF.",
};

/** Which files of a share were not stored, and why: `a.webp, b.heic and 3 more: Only ...`. */
export function refusalWords({ why, names, count }: SharedRefusal): string {
  const more = count - names.length;
  const list = names.join(", ") + (more > 0 ? ` and ${more} more` : "");
  return list === "" ? REASONS[why] : `${list}: ${REASONS[why]}`;
}
