/** The texts that come with the first page, in German. */
import account from "../../account/texts.de.json" with { type: "json" };
import inbox from "../../inbox/texts.de.json" with { type: "json" };
import refusals from "../../kit/refusals.de.json" with { type: "json" };
import kit from "../../kit/texts.de.json" with { type: "json" };
import product from "../../product/texts.de.json" with { type: "json" };
import products from "../../products/texts.de.json" with { type: "json" };
import review from "../../review/texts.de.json" with { type: "json" };
import signIn from "../../sign-in/texts.de.json" with { type: "json" };
import start from "../../start/texts.de.json" with { type: "json" };
import strategies from "../../strategies/texts.de.json" with { type: "json" };
import own from "./own.de.json" with { type: "json" };
import type { Texts } from "./en.ts";

export const de: Texts = {
  ...own,
  ...account,
  ...inbox,
  ...kit,
  ...product,
  ...products,
  ...refusals,
  ...review,
  ...signIn,
  ...start,
  ...strategies,
};
