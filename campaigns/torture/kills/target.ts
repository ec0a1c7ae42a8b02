/** What the campaign kills: an installation on one machine (ground.ts), or one of many processes (../../fleet/fleet.ts). */
import type { Loose } from "../../../tests/harness/client.ts";
import type { Dice } from "../dice.ts";

export const admin = { email: "admin@pricewright.example", password: "correct horse battery staple" };

export interface Target<Kind extends string = string> {
  readonly url: string;
  /** What can be killed. */
  readonly kinds: readonly Kind[];
  /** What was printed since the last start. */
  readonly output: string;
  /** @returns the moment from which on the service can recover */
  kill(kind: Kind, dice: Dice): Promise<number>;
  /** Rows of the database, whatever runs. */
  rows(text: string, values?: readonly unknown[]): Promise<Loose[]>;
}
