/** Texts of one language. */

/** A catalogue of the same keys. */
export type Catalogue<Given> = {
  readonly [Key in keyof Given]: Given[Key] extends string ? string : Catalogue<Given[Key]>;
};
