import { useMemo } from "react";
import type { CodeHead } from "../../../definitions/form-row";
import { readJson } from "../../../definitions/props";
import { formModelQuestion } from "../../../wire/definition-questions";
import { isRecord } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";

/**
 * How a record of the entity gets one more code, from the definition of its form; null where the user may not add one,
 * or the definition is not on this device. Nothing is read for an entity ''.
 */
export function useCodeHead(entity: string): CodeHead | null {
  const { data } = useRead(formModelQuestion(`${entity}detail`), { enabled: entity !== "" });
  const codes = data?.rows[0]?.codes;
  return useMemo(() => {
    const head = typeof codes === "string" ? readJson(codes)?.value : null;
    return isCodeHead(head) ? head : null;
  }, [codes]);
}

const isCodeHead = (value: unknown): value is CodeHead =>
  isRecord(value) &&
  ["procedure", "lines", "column", "title", "check"].every((key) => typeof value[key] === "string") &&
  typeof value.maxLength === "number";
