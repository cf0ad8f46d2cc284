import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { once } from "../../once";
import type { Books } from "./books";
import { Device } from "./device";
import { signIn, untilInstalled } from "./user-actions";
import { ServerProcess } from "./server-process";

/** A browser profile belongs to an address, so every copy of it opens its own server under this one. */
export const ADDRESS = "http://demo.localhost:4190";

/** Browser argument that maps `ADDRESS` to the server at `port`. */
export const hostRule = (port: number): string =>
  `--host-resolver-rules=MAP ${new URL(ADDRESS).host} 127.0.0.1:${port}`;

interface SignedIn {
  readonly books: Books;
  readonly profile: string;
}

/** A user of the demo, with the branch that is chosen at the sign-in. */
export interface Person {
  readonly user: string;
  readonly branch: string;
}

/**
 * A demo, and a browser profile with this user signed in, made once per run for each user. Signing in and installing
 * the app for every test took a third of their time.
 */
export async function signedIn(person: Person): Promise<SignedIn> {
  const folder = join(inject("signedInFolder"), `${person.user} ${person.branch}`);
  mkdirSync(folder, { recursive: true });
  await once(folder, () => make(folder, person));
  const books = booksIn(folder);
  if (!books) throw new Error(`The demo with ${person.user} signed in was not made.`);
  return { books, profile: join(folder, "profile") };
}

/** Books of all users who were signed in so far. */
export const madeBooks = (signedInFolder: string): readonly Books[] =>
  readdirSync(signedInFolder).flatMap((person) => booksIn(join(signedInFolder, person)) ?? []);

function booksIn(folder: string): Books | null {
  const note = join(folder, "books.json");
  return existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as Books) : null;
}

async function make(folder: string, { user, branch }: Person): Promise<void> {
  const server = await ServerProcess.make({ from: inject("demoBooks") });
  const device = new Device(ADDRESS, { args: [hostRule(server.port)] });
  try {
    await server.start();
    const page = await device.open();
    await signIn(page, user, branch);
    await untilInstalled(page);
    await device.close();
    rmSync(join(folder, "profile"), { recursive: true, force: true });
    renameSync(device.profile, join(folder, "profile"));
    const books = await server.handOver(join(folder, "data"));
    writeFileSync(join(folder, "books.json"), JSON.stringify(books));
  } finally {
    await device.remove();
    await server.remove();
  }
}
