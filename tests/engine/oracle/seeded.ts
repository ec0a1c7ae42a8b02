/**
 * Random inputs that are the same in every run: a run of the tests never fails by a chance that the run before did not have.
 * `RANDOM_SEED=7` gives others.
 */
import { configureGlobal } from "fast-check";

export * as fc from "fast-check";

const usual = 20_261_124;

configureGlobal({ seed: Number(process.env["RANDOM_SEED"] ?? usual) });
