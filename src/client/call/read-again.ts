import type { QueryClient } from "@tanstack/react-query";
import { isReadKey } from "./read-key";

/** Reads everything shown of an entity again, except its definition. */
export async function readAgain(client: QueryClient, entity: string): Promise<void> {
  const named = entity.toLowerCase();
  await client.invalidateQueries({
    predicate: ({ queryKey }) => isReadKey(queryKey) && queryKey[2] === named && queryKey[1] !== "def",
  });
}
