import { join } from "node:path";
import { signInBytes } from "./bundle-size.mjs";
import { ms, timesOf } from "./times.mjs";

export default {
  title: "Start, size and round trips",
  async run({ root, add, call, firstStartSeconds }) {
    const kB = signInBytes(join(root, "dist/client")) / 1000;
    add("JavaScript of the sign-in page, gzip", `${kB.toFixed(1)} kB`, "at most 200 kB", kB <= 200);
    add(
      "first start with the demo until it answers",
      `${firstStartSeconds.toFixed(1)} s`,
      "under 90 s",
      firstStartSeconds < 90,
    );
    add(
      "call that does nothing (WEBAPI_ping), over HTTP",
      ms(
        await timesOf(200, () =>
          call("WEBAPI_ping", { dev: "bench", next_dseq: 0, pending: 0, oldest: "", app: "bench" }),
        ),
      ),
    );
    const saves = await timesOf(200, (run) =>
      call(
        "shade_R_save",
        { id: 0, shadename: `Bench ${run}`, shadesort: run, isactive: 1 },
        { id: crypto.randomUUID() },
      ),
    );
    add("save round trip, durable (shade_R_save), over HTTP", ms(saves));
  },
};
