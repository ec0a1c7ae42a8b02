/** The one error of feeds. */
import { notFound } from "../base/error.ts";

/** 404 for a feed that does not exist, here or for this caller. */
export function feedNotFound(): Error {
  return notFound("The feed");
}
