// What a formula names besides fields.

/** The prefixes of definitions and tables in a formula. */
export const DEFINITIONS = "definitions.";
export const TABLES = "tables.";
