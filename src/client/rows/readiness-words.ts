import { formatQuantity } from "../../domain/indian-format";
import type { Readiness } from "../offline/contract/prepare";

const MB = 1e6;

/** `840 kB`, `12.4 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${formatQuantity(Math.ceil(bytes / 1e3), 0)} kB` : `${formatQuantity(bytes / MB, 1)} MB`;

/** What is missing offline and how large it is, in one line; '' while that is not known. */
export function readinessText(status: Readiness): string {
  switch (status.state) {
    case "unknown":
      return "";
    case "ready":
      return "Ready for offline";
    case "working":
      return `Downloading for offline: ${sizeText(status.bytesLeft)} left`;
    case "missing":
    case "consent":
    case "failed":
      return `Not ready for offline: ${missingText(status)}`;
  }
}

function missingText({ missing, bytesLeft }: { readonly missing: readonly string[]; readonly bytesLeft: number }) {
  const [first = ""] = missing;
  return `${missing.length === 1 ? first : `${missing.length} parts`} missing, ${sizeText(bytesLeft)}`;
}
