import { createHmac, timingSafeEqual } from "node:crypto";
import { SIGNED_LINK } from "../../../wire/links/signed-link";

/** A link as its token names it. */
export interface LinkName {
  /** UUID of its row. */
  readonly linkid: string;
  readonly expiresAt: Date;
}

/**
 * Addresses of signed links. The token of a link is its id, its expiry and a signature over both; it is stored nowhere,
 * because only this server can sign it and does so again whenever the address is shown.
 */
export interface SignedLinks {
  /**
   * The address of a link. `origin` is that of the page on which it was made, which counts where it is one of the
   * server's public origins or the server knows none.
   */
  readonly addressOf: (link: LinkName, origin: string) => string;
  /** The link of a token that this server signed, expired or not; null for any other text. */
  readonly read: (token: string) => LinkName | null;
}

const TOKEN = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{1,8})\.[A-Za-z0-9_-]{43}$/;

export function signedLinks(key: Uint8Array, publicOrigins: readonly string[] = []): SignedLinks {
  const sign = (head: string): string => createHmac("sha256", key).update(`signed link|${head}`).digest("base64url");
  const tokenOf = ({ linkid, expiresAt }: LinkName): string => {
    const head = `${idText(linkid)}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
    return `${head}.${sign(head)}`;
  };
  return {
    addressOf: (link, origin) => {
      const base = publicOrigins.includes(origin) ? origin : (publicOrigins[0] ?? origin);
      return `${base}${SIGNED_LINK}/${tokenOf(link)}`;
    },
    read: (token) => {
      const [, id = "", until = ""] = TOKEN.exec(token) ?? [];
      if (id === "") return null;
      const link = { linkid: uuidOf(id), expiresAt: new Date(Number.parseInt(until, 36) * 1000) };
      // Compared whole: a text that decodes to the same id and expiry is another token.
      const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(link))];
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? link : null;
    },
  };
}

const idText = (uuid: string): string => Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");

const uuidOf = (id: string): string =>
  Buffer.from(id, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
