/**
 * The version of the engine's rules. It advances with every change by which the same input may give another price or
 * other steps. Prices keep the version that they were calculated by, so that an explanation says when it cannot be
 * repeated.
 */
export const engineVersion = 8;
