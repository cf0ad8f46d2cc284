import { openOffline } from "../src/client/offline/open-offline";
import { workerEnv } from "./worker-env";

/** Drains the outbox once with the same code as the page; rejects if the exchange with the server failed. */
export async function sendPending(why: string): Promise<void> {
  const offline = openOffline(workerEnv());
  try {
    const result = await offline.drain(why);
    if (result === "down") throw new Error("The server was not reached; the browser may try again.");
  } finally {
    offline.stop();
  }
}
