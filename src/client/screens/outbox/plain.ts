import { isRecord } from "../../../wire/envelope";

/** '', null, 0 of a picker and false of a flag are all "empty"; decimals are compared as numbers. */
export function plain(value: unknown): string {
  if (value === null || value === undefined || value === "" || value === false || value === 0 || value === "0")
    return "";
  if (value === true) return "1";
  if (Array.isArray(value))
    return JSON.stringify(
      value.map((line: unknown) =>
        isRecord(line)
          ? Object.entries(line)
              .filter(([key]) => !/_label$|^id$|^rowver$/.test(key))
              .map(([key, inner]) => [key, plain(inner)])
              .filter(([, inner]) => inner !== "")
              .sort()
          : line,
      ),
    );
  const text = String(value).trim();
  const trimmed = /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
  return trimmed === "0" ? "" : trimmed;
}

export const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other);
