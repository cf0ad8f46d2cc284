/** The part of Vite's plugin that is used. */
export const compressedAssets: () => {
  readonly name: string;
  readonly apply: "build";
  readonly writeBundle: (options: { readonly dir?: string | undefined }) => Promise<void>;
};
