/** Wire shapes of the console's sessions (interface 4.31). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas, StrictObject } from "../http/schema.ts";
import { limits } from "../limits.ts";
import { oneTimeToken, SessionOut } from "./schema.ts";

export const ConsoleSignInIn = StrictObject(
  {
    email: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.accounts.emailCharacters,
        description: "The user's e-mail address. Upper and lower case are the same.",
        examples: ["kim@example.com"],
      }),
    ),
    password: Type.Optional(
      Type.String({
        format: "password",
        maxLength: limits.accounts.passwordCharacters,
        description: "The login password; with `invitation` or `passwordToken` the new one.",
        examples: ["correct horse battery staple"],
      }),
    ),
    signInToken: Type.Optional(oneTimeToken("What follows `#enter=` in a sign-in link; alone.")),
    invitation: Type.Optional(oneTimeToken("What follows `#invitation=` in an invitation.")),
    passwordToken: Type.Optional(oneTimeToken("Of a sign-in by link, or for a forgotten password.")),
  },
  { examples: [{ email: "kim@example.com", password: "correct horse battery staple" }] },
);
export type ConsoleSignInIn = Static<typeof ConsoleSignInIn>;

/** The session is in the cookie. */
export const NothingIn = StrictObject({}, { examples: [{}] });

export const ConsoleSessionOut = Type.Object({
  token: SessionOut.properties.token,
  expiresAt: InstantOut("When the access token ends."),
  publicUrl: Type.Optional(
    Type.String({
      description: "Where users reach the service, as the operator said it: links to hand on begin with it.",
      examples: ["https://prices.example"],
    }),
  ),
  passwordToken: Type.Optional(
    oneTimeToken("After a sign-in by link: sets a login password without the one until now, once, within 60 minutes."),
  ),
});

nameSchemas({ ConsoleSession: ConsoleSessionOut });
