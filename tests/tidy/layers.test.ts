import { describe, expect, test } from "vitest";
import { importsOf } from "./imports-of";
import { sources } from "./sources";

/** Which layers each layer may import. `offline` is a separate layer inside client. */
const MAY: Record<string, readonly string[]> = {
  domain: ["domain"],
  definitions: ["domain", "definitions"],
  wire: ["domain", "definitions", "wire"],
  server: ["domain", "definitions", "wire", "server"],
  offline: ["domain", "definitions", "wire", "offline"],
  client: ["domain", "definitions", "wire", "offline", "client"],
  sw: ["domain", "definitions", "wire", "offline", "sw"],
};

/** Folders of client that must not import each other; `form` finds elements by glob. */
const SIBLINGS = ["form", "list", "report", "dashboard", "menu", "elements", "widgets"];

const all = sources("src", "sw");

function layerOf(path: string): string {
  if (path.startsWith("sw/")) return "sw";
  if (path.startsWith("src/client/offline/")) return "offline";
  return path.split("/")[1] ?? "";
}

describe("layers", () => {
  test("every source stands in a layer", () => {
    expect(all.filter(({ path }) => !(layerOf(path) in MAY)).map(({ path }) => path)).toEqual([]);
  });

  test("imports go one way", () => {
    const wrong = all.flatMap(({ path, text }) =>
      importsOf(path, text)
        .filter(({ target }) => target.startsWith("src/") || target.startsWith("sw/"))
        .filter(({ target }) => !MAY[layerOf(path)]?.includes(layerOf(target)))
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("kinds and screens of the client do not import each other", () => {
    const place = (path: string) => {
      const [, , folder, inner] = path.split("/");
      return folder === "screens" ? `screens/${inner}` : folder;
    };
    const wrong = all
      .filter(({ path }) => path.startsWith("src/client/"))
      .flatMap(({ path, text }) => {
        const own = place(path) ?? "";
        if (own === "app") return [];
        return importsOf(path, text)
          .filter(({ target }) => target.startsWith("src/client/"))
          .filter(({ target, typeOnly }) => {
            const other = place(target) ?? "";
            if (other === own) return false;
            if (own === "elements" && other === "form") return !typeOnly;
            if (own.startsWith("screens/") && SIBLINGS.includes(other)) return false;
            if (own === "form" && other === "elements") return !typeOnly;
            return other.startsWith("screens/") || SIBLINGS.includes(other);
          })
          .map(({ target }) => `${path} imports ${target}`);
      });
    expect(wrong).toEqual([]);
  });

  test("a module of the server reaches another only through the engine", () => {
    const wrong = all
      .filter(({ path }) => path.startsWith("src/server/modules/"))
      .flatMap(({ path, text }) =>
        importsOf(path, text)
          .filter(
            ({ target }) => target.startsWith("src/server/modules/") && target.split("/")[3] !== path.split("/")[3],
          )
          .map(({ target }) => `${path} imports ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test("client/offline touches neither React nor the window", () => {
    const wrong = all.filter(
      ({ path, text }) => layerOf(path) === "offline" && /from ['"]react|\bwindow\.|\bdocument\./.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
