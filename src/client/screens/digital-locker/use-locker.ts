import { queryOptions, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { keptFirst } from "../../call/query-client";
import { readKey, type ReadKey } from "../../call/read-key";
import { useOverlaid } from "../../call/use-overlaid";
import { SESSION_OVER } from "../../dashboard/use-session-end";
import type { ListDefinition } from "../../list/read/list-definition";
import { CallFailed, type Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { isRefusal } from "../../offline/reading/classify";
import { numberOf, textOf } from "../../rows/read-row";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

/** Maximum of one read; a larger locker is read in parts. */
const PART = 500;

/** LOCK-008: branch, user, company id and company, encrypted. */
function partOf({ reader }: Offline, { rowsProcedure, entity }: ListDefinition, part: number) {
  const args = {
    branchin: "@branchin",
    user2: "@user2",
    coid: "@coid",
    co: "@co",
    DisplayStart: part * PART + 1,
    DisplayLength: PART,
  };
  const question = { kind: "list", sqlsp: rowsProcedure, args, enc: true } as const;
  return queryOptions<Stamped, Error, Stamped, ReadKey>({
    queryKey: readKey(question, entity),
    queryFn: () => reader.read(question),
    persister: keptFirst(reader),
    staleTime: 0,
  });
}

interface Locker {
  /** All documents, those that wait on this device first; null until loaded. */
  readonly rows: readonly Row[] | null;
  readonly asOf: Stamped | null;
  /** Message of a lost connection or a refusal; '' for none. */
  readonly fault: string;
  readonly retry: () => void;
}

/** The documents of the locker with the waiting saves laid over them (LOCK-005, LOCK-008, LOCK-010). */
export function useLocker(definition: ListDefinition): Locker {
  const offline = useOffline();
  const { data: head } = useQuery(partOf(offline, definition, 0));
  const parts = Math.max(1, Math.ceil(numberOf(head?.rows[0] ?? {}, "TotalCount") / PART));
  const { read, failure, refused, refetch } = useQueries({
    queries: Array.from({ length: parts }, (_, part) => partOf(offline, definition, part)),
    combine: joined,
  });
  const ends = refused ? textOf(refused, "errkey") !== "rights" : failure instanceof CallFailed && isAnswered(failure);
  useEndOfSession(ends);
  const rows = useOverlaid(definition.entity, read);
  return {
    rows: failure || refused ? null : rows,
    asOf: head ?? null,
    fault: refused ? textOf(refused, "errormsg") : (failure?.message ?? ""),
    retry: () => refetch.forEach((again) => void again()),
  };
}

/** The parts as one answer, which stays the same object until one of them changes. */
function joined(answers: readonly UseQueryResult<Stamped>[]) {
  const refused = answers.find(({ data }) => data && isRefusal(data.rows))?.data?.rows[0];
  return {
    read:
      answers.every(({ data }) => data !== undefined) && !refused
        ? answers.flatMap(({ data }) => data?.rows ?? [])
        : null,
    failure: answers.find(({ error, data }) => error && !data)?.error ?? null,
    refused,
    refetch: answers.map((answer) => answer.refetch),
  };
}

/** The server refused. A lost network or a busy server says nothing about the session (OPEN-054). */
const isAnswered = ({ kind, http }: CallFailed): boolean =>
  kind === "refused" || kind === "forbidden" || (kind === "server" && http === 500);

/** LOCK-010. A denied authorization has already ended the session, with its own message (AUTH-038). */
function useEndOfSession(ends: boolean): void {
  const { session } = useOffline();
  useEffect(() => {
    if (!ends) return;
    toast({ kind: "error", text: SESSION_OVER, ms: TOAST_MS.action });
    void session.expire();
  }, [ends, session]);
}
