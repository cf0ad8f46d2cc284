import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ALL_RIGHTS, NO_RIGHTS } from "../../../src/server/engine/call/rights";
import type { Rights } from "../../../src/server/engine/call/rights";
import { formFields } from "../../../src/server/engine/form/form-rows";
import type * as PickerRights from "../../../src/server/engine/pickers/picker-rights";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { formOf, isLines, isRef } from "../../../src/server/engine/records/shape";
import { openSession } from "../../../src/server/engine/session/open-session";
import { createUser, setRights } from "../../../src/server/engine/sign-in/identity";
import { rightsFor } from "../../../src/server/modules/setup/demo/demo-users";
import { openBooks } from "../books/help/books";
import { GOOD } from "../books/help/good-documents";
import { PASSWORD } from "../harness";
import type { TestUser, TestServer } from "../harness";
import { settled } from "../records/company";
import { make, plainRecords } from "../records/samples";
import { argumentsFor, choices, drawnBy } from "./drawn-arguments";
import type { Draw, Target } from "./drawn-arguments";
import { planted } from "./planted";

/** Off in the negative control: then the property must detect what the pickers hold back. */
const on = vi.hoisted(() => {
  vi.resetModules();
  return { pickers: true };
});
afterAll(() => void vi.resetModules());
vi.mock("../../../src/server/engine/pickers/picker-rights", async (original) => {
  const real = await original<typeof PickerRights>();
  return { ...real, mayPick: async (...args: Parameters<typeof real.mayPick>) => !on.pickers || real.mayPick(...args) };
});

/** A marked text and where it is: the place (the user's branch, another branch, another company) and the field. */
interface Marked extends Target {
  readonly marker: string;
  readonly key: string;
  readonly place: "here" | "branch" | "company";
}

let server: TestServer;
let puneAdmin: TestUser;
const marked: Marked[] = [];
const kinds = plainRecords();
const documents = recordDeclarations().filter(
  ({ document, fields }) => document && fields.some(({ key }) => key === "narration"),
);

let counter = 0;
/** Letters and digits that occur nowhere else and begin with `zq`. */
const unique = (): string => `zqm${(++counter * 7919 + 500_000).toString(36)}`;
const markersIn = (text: string): readonly string[] => text.toLowerCase().match(/zq[0-9a-z]{4,}/g) ?? [];

beforeAll(async () => {
  const books = await openBooks();
  server = books.server;
  const { coid } = server.users.owner.user;
  const {
    rows: [pune, nashik],
  } = await server.parts.db.asSystem((tx) =>
    sql<{
      branchid: number;
      companyid: string;
    }>`select branchid, companyid from branch where coid = ${coid} order by branchid`.execute(tx),
  );
  if (!pune || !nashik) throw new Error("Company A has two branches.");
  await server.parts.db.asSystem((tx) =>
    createUser(tx, {
      username: "puneadmin",
      fullname: "Prema Kale",
      password: PASSWORD,
      branches: [{ branchid: pune.branchid, companyAdmin: true }],
    }),
  );
  puneAdmin = { ...(await openSession(server.parts, "puneadmin", pune.companyid)), companyid: pune.companyid };
  const inNashik = { ...(await openSession(server.parts, "owner", nashik.companyid)), companyid: nashik.companyid };
  const note = (entity: string, id: number, key: string, marker: string, place: Marked["place"]) => {
    const form = formOf(recordDeclarations().find((one) => one.entity === entity) as (typeof kinds)[number]);
    marked.push({ entity, form, id, key, marker, place, search: marker.slice(0, -1) });
  };
  for (const { entity, nameField, fields } of kinds) {
    const { id, own } = await planted(server, entity, "a");
    for (const [key, texts] of own)
      for (const marker of texts.flatMap(markersIn)) note(entity, id, key, marker, "here");
    const field = fields.find(({ key }) => key === nameField);
    if (field?.kind !== "text" || field.check || field.inputMode || field.max < 10) continue;
    const marker = unique();
    note(
      entity,
      await make(server, entity, { [nameField]: marker }, server.users.stranger),
      nameField,
      marker,
      "company",
    );
  }
  for (const { entity } of documents) {
    const good = GOOD[entity];
    if (!good) continue;
    for (const [place, as] of [
      ["here", server.users.owner],
      ["branch", inNashik],
    ] as const) {
      const marker = unique();
      const made = await books.save(
        entity,
        { ...good, ...("billno" in good ? { billno: marker.slice(3) } : {}), narration: marker },
        as,
      );
      expect(made, entity).toMatchObject({ err: 0 });
      note(entity, Number(made.id), "narration", marker, place);
    }
  }
  await settled(server);
}, 240_000);
afterAll(() => server.close());

type RightsOf = (entity: string, group: string) => Rights;

async function grant(rights: RightsOf): Promise<void> {
  const { coid, userid } = server.users.clerk.user;
  await server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right where coid = ${coid} and userid = ${userid}`.execute(tx);
    for (const { entity, menu } of recordDeclarations())
      await setRights(tx, userid, coid, entity, rights(entity, menu.group));
  });
}

/**
 * The markers that this user may see: unhidden fields of records of their branch whose kind they can view; and for
 * records that their forms pick from, the name and the second line.
 */
function allowed(rights: RightsOf): ReadonlySet<string> {
  const all = new Map(
    recordDeclarations().map((one) => [one.entity, { one, given: rights(one.entity, one.menu.group) }]),
  );
  const picked = new Set(
    [...all.values()].flatMap(({ one, given }) => {
      if (!given.view && !given.add && !given.edit) return [];
      const fields = one.fields
        .filter(({ key }) => !given.hidden.includes(key))
        .flatMap((field) => (isLines(field) ? field.columns : [field]));
      return fields.flatMap((field) => (isRef(field) ? [field.to] : []));
    }),
  );
  return new Set(
    marked.flatMap(({ entity, key, marker, place }) => {
      const { one, given } = all.get(entity) ?? {};
      if (place !== "here" || !one || !given || given.hidden.includes(key)) return [];
      const isShown =
        given.view ||
        given.add ||
        given.edit ||
        (picked.has(entity) && [one.nameField, ...(one.secondLine ?? [])].includes(key));
      return isShown ? [marker] : [];
    }),
  );
}

const EVERYTHING: RightsOf = () => ALL_RIGHTS;
/** Hides every third field of each kind except its name. */
const PARTLY: RightsOf = (entity) => {
  const one = kinds.find((kind) => kind.entity === entity);
  return {
    ...ALL_RIGHTS,
    hidden: one
      ? formFields(one)
          .filter(({ key }, n) => key !== one.nameField && n % 3 === 1)
          .map(({ key }) => key)
      : [],
  };
};

const USERS: readonly { readonly name: string; readonly who: () => TestUser; readonly rights: RightsOf }[] = [
  { name: "one without any right", who: () => server.users.clerk, rights: () => NO_RIGHTS },
  {
    name: "the godown of the demo",
    who: () => server.users.clerk,
    rights: (entity, group) => rightsFor("godown", entity, group),
  },
  {
    name: "one who enters receipts",
    who: () => server.users.clerk,
    rights: (entity) => (entity === "receipt" ? { ...NO_RIGHTS, add: true } : NO_RIGHTS),
  },
  { name: "one from whom a third of all fields is hidden", who: () => server.users.clerk, rights: PARTLY },
  { name: "the company admin of one branch", who: () => puneAdmin, rights: EVERYTHING },
];

const CONTROL_ROUNDS = 30;
/** Records used to query a procedure that has no kind of its own. */
const TARGETS = 12;

/** Fields of a record that pickers and searches show. */
const names = (): readonly Marked[] =>
  marked.filter(
    ({ entity, key, place }) =>
      place !== "here" || key === recordDeclarations().find((one) => one.entity === entity)?.nameField,
  );

/** Records for a call of this procedure: one of each place of its own kind, otherwise some of any kind. */
function targetsOf(name: string, draw: Draw): readonly Marked[] {
  const own = marked.filter(({ entity }) => name.toLowerCase().startsWith(`${entity}_r_`));
  if (own.length === 0) return Array.from({ length: TARGETS }, (_, n) => draw(n % 2 === 0 ? marked : names()));
  return (["here", "branch", "company"] as const).flatMap((place) => {
    const there = own.filter((one) => one.place === place);
    return there.length > 0 ? [draw(there)] : [];
  });
}

/**
 * The reply to a call as text; an error is a reply as well. A command uses an old version of its record, so that no
 * planted record is removed.
 */
async function answerOf(name: string, args: Readonly<Record<string, unknown>>, as: TestUser): Promise<string> {
  const { kind, version, current } = server.parts.registry.get(name);
  const op =
    kind === "query"
      ? undefined
      : { id: randomUUID(), ...(version || current ? { base: { kind: "ver", ver: 999_999 } as const } : {}) };
  return server.call(name, args, op, as).then(JSON.stringify, String);
}

/** Markers that occurred in any reply to any user. */
const seen = new Set<string>();
/** Procedures that did not accept the generated arguments, with their messages. */
const untried = new Map<string, string>();

async function leaks(
  user: (typeof USERS)[number],
  draw: Draw,
  procedures: readonly string[] = server.parts.registry.names(),
): Promise<readonly string[]> {
  const [as, shown] = [user.who(), allowed(user.rights)];
  const forbidden = new Set(marked.filter(({ marker }) => !shown.has(marker)).map(({ marker }) => marker));
  const found = new Set<string>();
  for (const name of procedures) {
    for (const target of targetsOf(name, draw)) {
      const args = argumentsFor(server.parts.registry.get(name).params, target, draw);
      const answer = await answerOf(name, args, as);
      if (answer.startsWith("Error: ") && answer.includes(`${name}: `)) untried.set(name, answer);
      for (const marker of markersIn(answer)) {
        seen.add(marker);
        if (!forbidden.has(marker)) continue;
        const { entity, key, place } = marked.find((one) => one.marker === marker) as Marked;
        found.add(`${name}: ${key} of ${entity} (${place}), asked with ${JSON.stringify(args).slice(0, 200)}`);
      }
    }
  }
  return [...found];
}

test("with pickers that ask for no right the property sees the names that they give away", async () => {
  await grant(() => NO_RIGHTS);
  on.pickers = false;
  try {
    const [nobody] = USERS;
    // Many draws, because few of them hit a list together with a text in it.
    const often = Array.from({ length: CONTROL_ROUNDS }, () => "WEBAPIGetddls");
    const found = await leaks(
      nobody as (typeof USERS)[number],
      drawnBy(fc.sample(choices(), 1)[0] as fc.Stream<number>),
      often,
    );
    expect(found.length).toBeGreaterThan(0);
  } finally {
    on.pickers = true;
  }
});

test.each(USERS)(
  "no procedure of the registry answers a marked text that $name may not see",
  async (user) => {
    if (user.who().user.username === "clerk") await grant(user.rights);
    await fc.assert(
      fc.asyncProperty(choices(), async (stream) => {
        expect(await leaks(user, drawnBy(stream))).toEqual([]);
      }),
      { numRuns: Number(process.env.RIGHTS_RUNS ?? 1), endOnFailure: true },
    );
  },
  300_000,
);

test("the calls of this property are real ones: every procedure takes what is made for it, and answers show what may be seen", () => {
  expect([...untried]).toEqual([]);
  const here = marked.filter(({ place }) => place === "here");
  expect(here.filter(({ marker }) => seen.has(marker)).length / here.length).toBeGreaterThan(0.8);
});
