/**
 * Files of the program that come later. While the service is away their failure is that of the connection, and no reason to load the page anew.
 * Chromium never asks again for a file that failed once. So a file waits where the connection is in doubt.
 */
import { Unreachable } from "../../client/client.ts";
import { bringTexts, type ScreenTexts } from "../kit/texts.ts";
import { connection, NotSent } from "../service/connection.ts";

/** @returns the same; it throws {@link Unreachable} where the service cannot be reached */
export function arriving<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    if (connection.isInDoubt && !(await connection.isThere())) throw new Unreachable(new NotSent());
    try {
      return await load();
    } catch (error) {
      // A file that is gone although the service answers is of another release.
      throw (await connection.isThere()) ? error : new Unreachable(error);
    }
  };
}

/** The screens of an area are one file, and their texts come with them. */
export function withTexts<Screens>(
  texts: readonly ScreenTexts[],
  load: () => Promise<Screens>,
): () => Promise<Screens> {
  return arriving(async () => {
    const [screens] = await Promise.all([load(), ...texts.map(bringTexts)]);
    return screens;
  });
}
