import { ServerClient } from "./server-client";
import type { ServerProcess } from "./server-process";

/** Records for the tests that share a server: made by the first of them, because names must be unique. */
export function oncePerServer<T>(
  make: (eyes: ServerClient, server: ServerProcess) => Promise<T>,
): (server: ServerProcess) => Promise<T> {
  const made = new WeakMap<ServerProcess, Promise<T>>();
  return (server) => {
    const there = made.get(server) ?? ServerClient.signIn(server.url).then((eyes) => make(eyes, server));
    made.set(server, there);
    return there;
  };
}
