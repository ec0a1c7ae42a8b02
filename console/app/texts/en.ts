/** The texts that come with the first page, in English. German has the same keys (de.ts). */
import account from "../../account/texts.en.json" with { type: "json" };
import inbox from "../../inbox/texts.en.json" with { type: "json" };
import refusals from "../../kit/refusals.en.json" with { type: "json" };
import type { Catalogue } from "../../kit/catalogue.ts";
import kit from "../../kit/texts.en.json" with { type: "json" };
import product from "../../product/texts.en.json" with { type: "json" };
import products from "../../products/texts.en.json" with { type: "json" };
import review from "../../review/texts.en.json" with { type: "json" };
import signIn from "../../sign-in/texts.en.json" with { type: "json" };
import start from "../../start/texts.en.json" with { type: "json" };
import strategies from "../../strategies/texts.en.json" with { type: "json" };
import own from "./own.en.json" with { type: "json" };

export type Texts = Catalogue<typeof en>;

export const en = {
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
