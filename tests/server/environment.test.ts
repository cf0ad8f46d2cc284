import { expect, test } from "vitest";
import { isLoopback, readEnvironment } from "../../src/server/environment";

test("without settings the server is for this machine, on port 4173, with its data beside it", () => {
  expect(readEnvironment({}, [])).toMatchObject({
    port: 4173,
    host: "127.0.0.1",
    dataDir: expect.stringMatching(/[\\/]data$/),
    empty: false,
    databaseUrl: undefined,
    tls: undefined,
  });
  expect(readEnvironment({ PORT: "", DATA_DIR: "", DATABASE_URL: "" }, ["--empty"])).toMatchObject({
    port: 4173,
    empty: true,
    databaseUrl: undefined,
  });
});

test("a setting that cannot be used is refused in a sentence", () => {
  for (const PORT of ["x", "-1", "70000", "1.5"]) expect(() => readEnvironment({ PORT }, [])).toThrow(`not ${PORT}.`);
  expect(() => readEnvironment({ TLS_CERT: "/x" }, [])).toThrow("together");
  expect(() => readEnvironment({ TLS_CERT: "/missing.pem", TLS_KEY: "/missing.key" }, [])).toThrow(
    "/missing.pem of TLS_CERT cannot be read",
  );
});

test("the address of the database is one of PostgreSQL, and a refusal does not repeat it", () => {
  for (const DATABASE_URL of ["postgres://u:p@h/d", "postgresql:///d?host=/run", "socket:/run/d"])
    expect(readEnvironment({ DATABASE_URL }, []).databaseUrl).toBe(DATABASE_URL);
  expect(() => readEnvironment({ DATABASE_URL: "mysql://root:hunter2@h/d" }, [])).toThrow(
    /^DATABASE_URL must be an address such as postgres:\/\/user:password@host:5432\/name\.$/,
  );
});

test("OPEN-072 the password of SQL Run comes as an argon2id hash, never as it is typed", () => {
  expect(readEnvironment({}, []).gates).toEqual({});
  expect(readEnvironment({ SQL_RUN_PASSWORD_HASH: "$argon2id$v=19$x" }, []).gates).toEqual({
    sqlrun: "$argon2id$v=19$x",
  });
  expect(() => readEnvironment({ SQL_RUN_PASSWORD_HASH: "secret" }, [])).toThrow("must be a hash");
  expect(readEnvironment({}, ["--hash"]).hash).toBe(true);
});

test("the demo has 20,000 documents unless another number is given", () => {
  expect(readEnvironment({}, []).demo).toEqual({ sizes: { items: 5_000, ledgers: 1_000 }, documents: 20_000 });
  expect(readEnvironment({ DEMO_VOUCHERS: "0", DEMO_ITEMS: "7" }, []).demo).toEqual({
    sizes: { items: 7, ledgers: 1 },
    documents: 0,
  });
  for (const DEMO_ITEMS of ["x", "0", "1.5", "50001"])
    expect(() => readEnvironment({ DEMO_ITEMS }, [])).toThrow(
      `DEMO_ITEMS must be a number from 1 to 50000, not ${DEMO_ITEMS}.`,
    );
  for (const DEMO_VOUCHERS of ["x", "-1", "1.5", "1000000"])
    expect(() => readEnvironment({ DEMO_VOUCHERS }, [])).toThrow(
      `DEMO_VOUCHERS must be a number from 0 to 200000, not ${DEMO_VOUCHERS}.`,
    );
});

test("an order for the journal names its file, and days that are days", () => {
  const order = (...args: string[]) => readEnvironment({}, ["--export-journal", ...args]).exportJournal;
  expect(readEnvironment({}, []).exportJournal).toBeUndefined();
  expect(order("--company", "SGT", "--from", "2026-04-01", "--to", "2027-03-31", "--output", "a.journal")).toEqual({
    company: "SGT",
    from: "2026-04-01",
    to: "2027-03-31",
    output: "a.journal",
  });
  expect(order("--output", "-")).toEqual({ company: "", from: null, to: null, output: "-" });
  expect(() => order()).toThrow("Say which file to write with --output FILE");
  expect(() => order("--output", "a", "--from", "31-04-2026")).toThrow(
    "--from must be a date as 2026-04-01, not 31-04-2026.",
  );
  expect(() => order("--output", "a", "--from", "2026-04-02", "--to", "2026-04-01")).toThrow(
    "--from 2026-04-02 is after --to 2026-04-01.",
  );
  expect(() => order("--output")).toThrow("--output needs a value.");
});

test("only addresses of this machine are loopback", () => {
  for (const host of ["127.0.0.1", "127.8.8.8", "localhost", "::1"]) expect(isLoopback(host)).toBe(true);
  for (const host of ["0.0.0.0", "::", "192.168.1.4", "127.0.0.1.example.com", "10.127.0.1"])
    expect(isLoopback(host)).toBe(false);
});

test("user names are hidden where other machines can reach the server, unless the setting says otherwise", () => {
  const hidden = (env: Record<string, string>) => readEnvironment(env, []).doors.hidesUserNames;
  expect(hidden({})).toBe(false);
  expect(hidden({ HOST: "localhost" })).toBe(false);
  expect(hidden({ HOST: "0.0.0.0" })).toBe(true);
  expect(hidden({ HOST: "0.0.0.0", HIDE_USER_NAMES: "no" })).toBe(false);
  expect(hidden({ HIDE_USER_NAMES: "yes" })).toBe(true);
  expect(() => readEnvironment({ HIDE_USER_NAMES: "true" }, [])).toThrow(
    "HIDE_USER_NAMES must be yes or no, not true.",
  );
});
