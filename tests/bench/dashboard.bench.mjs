import { ms, p95, timesOf } from "./times.mjs";

const LIMIT_MS = 25;

export default {
  title: "Dashboard and Home of a company admin over 5,000 items and 1,000 ledgers (over HTTP)",
  async run({ add, call }) {
    for (const [figure, place] of [
      ["dashboard, all widgets", "all"],
      ["Home, the figures of an owner", "home"],
    ]) {
      const times = await timesOf(200, () =>
        call("WEBAPI_dashboard2", { user2: "@user2", branchin: "@branchin", place }),
      );
      add(figure, ms(times), `p95 at most ${LIMIT_MS} ms`, p95(times) <= LIMIT_MS);
    }
  },
};
