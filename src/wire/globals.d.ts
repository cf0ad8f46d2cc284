/** The two names that this layer uses and that every engine has; the `lib` of this layer has neither DOM nor Node. */
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  decode(bytes?: Uint8Array): string;
}
