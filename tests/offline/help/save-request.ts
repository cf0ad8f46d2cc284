import type { SaveRequest } from "../../../src/client/offline/contract/save";

/** A save of a city as a form would pass it; a new record unless `recordKey` is given. */
export function citySave(more: Partial<SaveRequest> = {}): SaveRequest {
  const opId = more.opId ?? crypto.randomUUID();
  return {
    opId,
    screen: "form:city",
    entity: "city",
    recordKey: `tmp:${opId}`,
    sqlsp: "city_R_save",
    args: { id: 0, city: `City ${opId.slice(0, 8)}` },
    base: { kind: "none" },
    defVer: "d1",
    shown: { city: "a city" },
    formname: "city",
    title: "City",
    ...more,
  };
}
