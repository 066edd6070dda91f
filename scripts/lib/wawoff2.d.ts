/** The part that the outlines use: the package has no types of its own. */
declare module "wawoff2" {
  export function decompress(woff2: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}
