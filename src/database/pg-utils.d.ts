/** The package's types leave its inner modules out. */
declare module "pg/lib/utils.js" {
  const utils: {
    /** A value as the server reads it: text, bytes, or null. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
