/** The whole suite, against a service with the neutral words. */
import "./sections.ts";
