import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";

/** A software passkey that responds like a security key: ES256, attestation `none`. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  counter = 1;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(
    readonly origin: string,
    readonly rpid = new URL(origin).hostname,
  ) {}

  /** The result of `navigator.credentials.create` for these options, as JSON text. */
  create(options: string, origin = this.origin): string {
    const { challenge } = JSON.parse(options);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([this.head(0x41), Buffer.alloc(16), length, this.id, coseKey(this.keys.publicKey)]);
    const attestationObject = map([
      ["fmt", text("none")],
      ["attStmt", map([])],
      ["authData", bytes(authData)],
    ]);
    return this.answer({
      clientDataJSON: b64(clientData("webauthn.create", challenge, origin)),
      attestationObject: b64(attestationObject),
      transports: ["internal"],
    });
  }

  /** The result of `navigator.credentials.get`, with the next counter or the given one. */
  get(options: string, { origin = this.origin, counter }: { origin?: string; counter?: number } = {}): string {
    const { challenge } = JSON.parse(options);
    this.counter = counter ?? this.counter + 1;
    const authData = this.head(0x01);
    const data = clientData("webauthn.get", challenge, origin);
    const signature = createSign("sha256")
      .update(authData)
      .update(createHash("sha256").update(data).digest())
      .sign(this.keys.privateKey);
    return this.answer({ clientDataJSON: b64(data), authenticatorData: b64(authData), signature: b64(signature) });
  }

  private head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(this.rpid).digest(), Buffer.from([flags]), counter]);
  }

  private answer(response: object): string {
    return JSON.stringify({
      id: b64(this.id),
      rawId: b64(this.id),
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }
}

const b64 = (data: Buffer): string => data.toString("base64url");
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [xs, ys] = [x, y].map((part) => bytes(Buffer.from(part, "base64url")));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    xs ?? Buffer.alloc(0),
    Buffer.from([0x22]),
    ys ?? Buffer.alloc(0),
  ]);
}

/** The part of CBOR (RFC 8949) that an attestation needs. */
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
const bytes = (data: Buffer): Buffer =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
const map = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flatMap(([key, value]) => [text(key), value])]);
