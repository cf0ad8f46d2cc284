import { mkdtemp, readdir, readFile, chmod, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openLogin, sealLogin } from "../../../src/wire/codec";
import { loadSecrets } from "../../../src/server/engine/session/secrets";
import { sealBytes, unsealBytes } from "../../../src/server/engine/session/seal";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "microac-secrets-"));
});

const modeOf = async (...path: string[]): Promise<string> =>
  ((await stat(join(dataDir, ...path))).mode & 0o777).toString(8);

describe("the secrets of the server", () => {
  test("they are made at the first start, readable by the owner alone, and the same at the next", async () => {
    const first = await loadSecrets(dataDir, {});
    expect((await readdir(join(dataDir, "secrets"))).sort()).toEqual(["server-key.json", "token-secret"]);
    expect(await modeOf("secrets")).toBe("700");
    for (const file of ["server-key.json", "token-secret"]) expect(await modeOf("secrets", file)).toBe("600");
    expect(await loadSecrets(dataDir, {})).toEqual(first);
    expect(first.publicKey).not.toHaveProperty("d");
  });

  test("a file that became readable for others is closed again", async () => {
    await loadSecrets(dataDir, {});
    await chmod(join(dataDir, "secrets", "token-secret"), 0o644);
    await loadSecrets(dataDir, {});
    expect(await modeOf("secrets", "token-secret")).toBe("600");
  });

  test("processes that start together agree on them", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(dataDir, {})));
    for (const one of all) expect(one).toEqual(all[0]);
    expect(await readdir(join(dataDir, "secrets"))).toHaveLength(2);
  });

  test("the environment may give them, and then nothing is written", async () => {
    const { kid } = await loadSecrets(dataDir, {});
    const key = await readFile(join(dataDir, "secrets", "server-key.json"), "utf8");
    const elsewhere = join(dataDir, "elsewhere");
    const given = await loadSecrets(elsewhere, { SERVER_KEY_JWK: key, TOKEN_SECRET: "x".repeat(32) });
    expect(given.kid).toBe(kid);
    await expect(stat(elsewhere)).rejects.toThrow("ENOENT");
  });

  test("unusable ones stop the start with a sentence", async () => {
    await expect(loadSecrets(dataDir, { TOKEN_SECRET: "short" })).rejects.toThrow(
      "TOKEN_SECRET must have at least 32 characters.",
    );
    await expect(loadSecrets(dataDir, { SERVER_KEY_JWK: '{"kty":"RSA"}' })).rejects.toThrow(
      "must be a private P-256 key",
    );
    await loadSecrets(dataDir, {});
    await writeFile(join(dataDir, "secrets", "server-key.json"), '{"kty":"EC"');
    await expect(loadSecrets(dataDir, {})).rejects.toThrow("secrets/server-key.json");
  });

  test("ENV-020 what is sealed with the public key opens with the private one", async () => {
    const { publicKey, privateKey, kid } = await loadSecrets(dataDir, {});
    const blob = { username: "u", password: "p", key: "k", iat: 1 };
    expect(await openLogin(await sealLogin(blob, publicKey, kid), privateKey)).toEqual(blob);
  });
});

describe("sealing at rest", () => {
  const key = new Uint8Array(32).fill(1);
  const bytes = new Uint8Array(32).fill(9);

  test("it opens with the same key for the same session only", () => {
    const sealed = sealBytes(bytes, key, "sid-1");
    expect(unsealBytes(sealed, key, "sid-1")).toEqual(bytes);
    expect(() => unsealBytes(sealed, key, "sid-2")).toThrow();
    expect(() => unsealBytes(sealed, new Uint8Array(32), "sid-1")).toThrow();
    expect(sealBytes(bytes, key, "sid-1")).not.toBe(sealed);
  });
});
