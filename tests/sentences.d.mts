export declare function sentencesOf(
  path: string,
  text: string,
): readonly { readonly line: number; readonly text: string }[];
export declare function spokenSources(): readonly string[];
