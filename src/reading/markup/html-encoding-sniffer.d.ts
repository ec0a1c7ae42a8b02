/** The package has no types of its own. */
declare module "html-encoding-sniffer" {
  interface Options {
    /** What the Content-Type header says. */
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
  }
  /** The name of the encoding that a browser would read the bytes in. */
  export default function sniffEncoding(bytes: Uint8Array, options?: Options): string;
}
