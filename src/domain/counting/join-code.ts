/** What a device needs to join a count that it has not heard of: the QR on the phone that opened it says all of it. */
export interface JoinedCount {
  /** The operation that opened the count: known before the server has it. */
  readonly uid: string;
  readonly coid: number;
  readonly branchid: number;
  readonly branch: string;
  /** '' while the server has not given it. */
  readonly no: string;
  readonly godownid: number;
  readonly godown: string;
  /** Counters do not see the quantity in the books. */
  readonly isBlind: boolean;
}

type JoinReading =
  | { readonly ok: true; readonly count: JoinedCount }
  /** Why it is not the QR of a count of this branch, as a sentence. */
  | { readonly ok: false; readonly message: string };

const TEXT_MAX = 100;
const LENGTH_MAX = 2000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path that the QR opens, also from the camera app of a phone. */
const JOIN_PATH = "/scan/jointcount";

export function joinLink(origin: string, count: JoinedCount): string {
  const params: readonly (readonly [key: string, value: string | number])[] = [
    ["join", count.uid],
    ["co", count.coid],
    ["br", count.branchid],
    ["bn", count.branch],
    ["no", count.no],
    ["g", count.godownid],
    ["gn", count.godown],
    ["blind", count.isBlind ? 1 : 0],
  ];
  return `${origin}${JOIN_PATH}?${params.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}`;
}

/** Whether a scanned text is meant as the QR of a count, so that it is never taken for an item. */
export const isJoinLink = (text: string): boolean => text.includes(`${JOIN_PATH}?`) && text.includes("join=");

/** Reads the QR of a count, whole or from its `?`, for a user in this company and branch. */
export function readJoinLink(text: string, coid: number, branchid: number): JoinReading {
  const params = readParams(text.slice(text.indexOf("?") + 1, LENGTH_MAX));
  const uid = (params.get("join") ?? "").toLowerCase();
  const [godownid, ofCoid, ofBranch] = ["g", "co", "br"].map((key) => Number(params.get(key)));
  const named = (key: string) => (params.get(key) ?? "").slice(0, TEXT_MAX);
  if (!UUID.test(uid) || !Number.isSafeInteger(godownid) || !godownid || !ofCoid || !ofBranch)
    return { ok: false, message: "This is not the QR code of a count. Scan the one that the count shows under Join." };
  if (ofCoid !== coid) return { ok: false, message: "This count belongs to another company. Sign in to it to join." };
  if (ofBranch !== branchid)
    return {
      ok: false,
      message: `This count belongs to branch ${named("bn") || String(ofBranch)}. Switch to that branch to join.`,
    };
  return {
    ok: true,
    count: {
      uid,
      coid,
      branchid,
      branch: named("bn"),
      no: named("no"),
      godownid,
      godown: named("gn"),
      isBlind: params.get("blind") === "1",
    },
  };
}

function readParams(query: string): ReadonlyMap<string, string> {
  return new Map(
    query.split("&").map((part) => {
      const [key = "", value = ""] = part.split("=");
      return [key, decoded(value)];
    }),
  );
}

/** '' for text that is not encoded as it should be. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
