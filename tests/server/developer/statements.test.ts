import { expect, test } from "vitest";
import { faultOf, placeIn, statementsOf } from "../../../src/server/engine/confined/statements";

const texts = (script: string) => statementsOf(script).map(({ text }) => text);

test.each([
  ["select 1", ["select 1"]],
  ["select 1; ; select 2;\n", ["select 1", "select 2"]],
  ["select 'a;b', \"c;d\" from e; select 2", ["select 'a;b', \"c;d\" from e", "select 2"]],
  ["select 'it''s;', E'\\';'; select 2", ["select 'it''s;', E'\\';'", "select 2"]],
  ["select 'a\\'; select 2", ["select 'a\\'", "select 2"]],
  ["select $x$a;$$;b$x$, $$;$$; select 2", ["select $x$a;$$;b$x$, $$;$$", "select 2"]],
  ["-- a;b\nselect 1 -- c;d\n; /* e; /* f; */ g; */ select 2", ["select 1 -- c;d", "select 2"]],
  ["select 'open; select 2", ["select 'open", "select 2"]],
  ["/* open; select 2", []],
  ["  -- nothing", []],
  ["select a$b, c$d; select 2", ["select a$b, c$d", "select 2"]],
])("DEV-002 the statements of %j", (script, wanted) => {
  expect(texts(script)).toEqual(wanted);
});

test("DEV-002 a statement knows where it begins", () => {
  const script = "select 1;\n  -- two\n  select 2";
  expect(statementsOf(script).map(({ offset }) => script.slice(offset, offset + 8))).toEqual(["select 1", "select 2"]);
  expect(placeIn(script, 21)).toEqual({ line: 3, column: 3 });
});

test.each([
  "set role postgres",
  "reset role",
  "do $$ begin end $$",
  "create table a ()",
  "drop table a",
  "copy a to stdout",
  "commit",
  "listen a",
  "call b()",
  "\\d",
  "lock a",
])("DEV-002 %j is not taken", (script) => {
  expect(statementsOf(script).map(faultOf)[0]).toMatch(/cannot be run here/);
});

test.each([
  "select 1",
  "(select 1)",
  "WITH a as (select 1) select * from a",
  "values (1)",
  "table a",
  "explain select 1",
  "insert into a default values",
  "update a set b = 1",
  "delete from a",
])("DEV-002 %j is taken", (script) => {
  expect(statementsOf(script).map(faultOf)).toEqual([null]);
});
