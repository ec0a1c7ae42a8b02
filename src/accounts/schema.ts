/** Wire shapes of accounts (interface 2.10, 4.8 and 5). */
import { Type, type Static, type TSchema } from "typebox";
import { roles } from "../base/contract.ts";
import { Data, Instant, InstantOut, StrictObject, nameSchemas } from "../http/schema.ts";
import { limits } from "../limits.ts";

/** A text for people. It begins with a visible character. */
function nameField(description: string, example: string) {
  return Type.String({
    minLength: 1,
    maxLength: limits.accounts.nameCharacters,
    pattern: String.raw`^\S`,
    description,
    examples: [example],
  });
}

function emailField(description: string) {
  return Type.String({
    format: "email",
    maxLength: limits.accounts.emailCharacters,
    description: `${description} Upper and lower case are the same.`,
    examples: ["kim@example.com"],
  });
}

function newPasswordField(description: string) {
  return Type.String({
    format: "password",
    minLength: limits.accounts.passwordCharactersMin,
    maxLength: limits.accounts.passwordCharacters,
    description: `${description} ${limits.accounts.passwordCharactersMin} to ${limits.accounts.passwordCharacters} characters.`,
    examples: ["correct horse battery staple"],
  });
}

export function oneTimeToken(description: string) {
  return Type.String({
    minLength: 1,
    maxLength: 200,
    description,
    examples: ["0vJ8y4pJc1x2dSg4mX5R3wq7bN6kL9tZ0aEfHuYiOpQ"],
  });
}

const examplePassword = "qF3n0T7yWc9ZrJ1dKx5LmB2vHs8GpUeA";

function contractTypeOut() {
  return Type.Union([Type.Literal("reseller"), Type.Literal("manufacturer")], {
    description: "Whom the contract is for.",
    examples: ["reseller"],
  });
}

// Sessions and passwords

export const LoginIn = StrictObject({
  email: Type.String({
    minLength: 1,
    maxLength: limits.accounts.emailCharacters,
    description: "The user's e-mail address. Upper and lower case are the same.",
    examples: ["kim@example.com"],
  }),
  password: Type.String({
    format: "password",
    maxLength: limits.accounts.passwordCharacters,
    description: "The login password, not the API password.",
    examples: ["correct horse battery staple"],
  }),
});
export type LoginIn = Static<typeof LoginIn>;

export const SessionOut = Type.Object({
  token: Type.String({
    description: "Access token (JWT) for `Authorization: Bearer`, valid for 15 minutes.",
    examples: ["eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IjI5NDcifQ.e30.Pv5x"],
  }),
  expiresAt: InstantOut("When the access token ends."),
  refreshToken: oneTimeToken("Buys the next access token, once, within 30 days."),
});
export type SessionOut = Static<typeof SessionOut>;

export const RefreshIn = StrictObject({
  refreshToken: oneTimeToken("The refresh token of the last answer; it works once."),
});

/** The body may be missing. It is null then. */
export const LogoutIn = Type.Union([
  StrictObject({
    refreshToken: Type.Optional(oneTimeToken("The session to end; without it every session of the caller ends.")),
  }),
  Type.Null(),
]);

export const PasswordChangeIn = StrictObject({
  currentPassword: Type.String({
    format: "password",
    maxLength: limits.accounts.passwordCharacters,
    description: "The login password until now.",
    examples: ["correct horse battery staple"],
  }),
  newPassword: newPasswordField("The login password from now on."),
});
export type PasswordChangeIn = Static<typeof PasswordChangeIn>;

export const InvitationAcceptanceIn = StrictObject({
  token: oneTimeToken("The invitation token that the creation of the user was answered with."),
  password: newPasswordField("The login password that the user chooses."),
});

export const PasswordResetRequestIn = StrictObject({
  email: emailField("The user's e-mail address."),
});

export const PasswordResetIn = StrictObject({
  token: oneTimeToken("The token of the mail, or of the operator."),
  password: newPasswordField("The new login password."),
});

export const ApiPasswordIn = Type.Optional(
  Type.Union([
    StrictObject({
      scope: Type.Optional(
        Type.Union([Type.Literal("data"), Type.Literal("account")], {
          description:
            "`data`: the data of contracts, and reading the account. `account`: also users, contracts and credentials. Without it `data`, with OLD_CLIENTS `account`.",
        }),
      ),
    }),
    Type.Null(),
  ]),
);

export const ApiPasswordOut = Type.Object({
  password: Type.String({
    description: "The API password for Basic authentication. It is shown only now.",
    examples: [examplePassword],
  }),
});

// Users

const roleWords =
  "owner: the company, its contracts and users; member: its contracts; approver: reads them and decides on held prices; reader: reads them.";

const RoleIn = Type.Enum(["owner", "member", "approver", "reader"], {
  description: roleWords,
  examples: ["member"],
});
export type RoleIn = Static<typeof RoleIn>;

const RolesOut = Type.Array(Type.Enum(roles), {
  description: `The user's role, one entry. admin: the whole platform; ${roleWords}`,
  examples: [["member"]],
  title: "Roles",
});

const userFields = {
  userId: Type.Integer({ description: "Names the user in paths.", examples: [17] }),
  email: Type.String({ description: "The user's e-mail address, in lower case.", examples: ["kim@example.com"] }),
  name: Type.String({ description: "The user's name.", examples: ["Kim Larsson"] }),
  roles: RolesOut,
  pending: Type.Boolean({ description: "Whether the invitation is not accepted yet.", examples: [false] }),
};

export const UserOut = Type.Object(userFields);
export type UserOut = Static<typeof UserOut>;

export const InvitedUserOut = Type.Object({
  ...userFields,
  invitationToken: Type.Optional(
    oneTimeToken("While the user is pending: hand it over; it sets the login password, once, within 7 days."),
  ),
});
export type InvitedUserOut = Static<typeof InvitedUserOut>;

export const RegistrationIn = StrictObject({
  email: emailField("Where the user is reached and what it logs in with."),
  name: nameField("The user's name.", "Kim Larsson"),
});
export type RegistrationIn = Static<typeof RegistrationIn>;

export const UserIn = StrictObject({
  email: emailField("Where the user is reached and what it logs in with."),
  name: nameField("The user's name.", "Kim Larsson"),
  role: Type.Optional(RoleIn),
});
export type UserIn = Static<typeof UserIn>;

export const RoleChangeIn = StrictObject({ role: RoleIn });

// Companies and contracts

export const CompanyIn = Type.Union([
  nameField("The company's name as a bare JSON string.", "Acme"),
  StrictObject({ name: nameField("The company's name.", "Acme") }),
]);

export const CompanyOut = Type.Object({
  id: Type.Integer({ description: "Names the company in paths.", examples: [3] }),
  name: Type.String({ description: "The company's name.", examples: ["Acme"] }),
});
export type CompanyOut = Static<typeof CompanyOut>;

export const ContractIn = StrictObject({
  contractType: Type.String({
    maxLength: 100,
    description: "`reseller` or `manufacturer`, in any case; a text that contains the word is accepted.",
    examples: ["reseller"],
  }),
  contractName: nameField("What people call the contract.", "Acme Germany"),
  expirationDate: Type.Optional(Instant("From then on the contract can be read only; without it, never.")),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "IANA time zone in which strategies see dates and times; UTC unless given.",
      examples: ["Europe/Berlin"],
    }),
  ),
  currency: Type.Optional(
    Type.String({
      pattern: "^[A-Z]{3}$",
      description: "ISO 4217 code of recommendations. The first offers set it unless it is given.",
      examples: ["EUR"],
    }),
  ),
});
export type ContractIn = Static<typeof ContractIn>;

export const CurrencyIn = StrictObject({
  currency: Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217 code of prices.", examples: ["EUR"] }),
});

export const ContractOut = Type.Object({
  contractId: Type.String({ description: "Names the contract in paths.", examples: ["k3x9ab"] }),
  contractNumber: Type.Integer({ description: "What `ignoredBy` of offers is compared with.", examples: [12] }),
  contractName: Type.String({ description: "What people call the contract.", examples: ["Acme Germany"] }),
  contractType: contractTypeOut(),
  companyName: Type.String({ description: "The company the contract belongs to.", examples: ["Acme"] }),
  companyId: Type.Integer({ description: "The company the contract belongs to.", examples: [3] }),
  active: Type.Boolean({
    description: "Neither switched off nor expired; else it can be read only.",
    examples: [true],
  }),
  expirationDate: Type.Optional(InstantOut("When the contract expires.")),
  timeZone: Type.String({ description: "IANA time zone of the contract.", examples: ["Europe/Berlin"] }),
  currency: Type.Optional(Type.String({ description: "ISO 4217 code of recommendations.", examples: ["EUR"] })),
  isSample: Type.Optional(Type.Boolean({ description: "True of the company's sample shop; absent of others." })),
});
export type ContractOut = Static<typeof ContractOut>;

export const ContractSettingsOut = Type.Object({
  expirationDate: Type.Optional(InstantOut("When the contract expires; absent if it never does.")),
});

const AccountContractOut = Type.Object({
  id: Type.Integer({ description: "The contract's number.", examples: [12] }),
  sid: Type.String({ description: "The contractId.", examples: ["k3x9ab"] }),
  name: Type.String({ description: "What people call the contract.", examples: ["Acme Germany"] }),
  type: contractTypeOut(),
  active: Type.Boolean({ description: "Neither switched off nor expired.", examples: [true] }),
  isSample: Type.Optional(Type.Boolean({ description: "True of the company's sample shop; absent of others." })),
  features: Type.Object(
    { enabled: Type.Array(Type.String()), disabled: Type.Array(Type.String()) },
    { description: "For clients that read it. Every contract has every feature, so both lists are empty." },
  ),
});

export const AccountOut = Type.Object({
  id: Type.Integer({ description: "The caller's userId.", examples: [17] }),
  name: Type.String({ description: "The caller's name.", examples: ["Kim Larsson"] }),
  email: Type.String({ description: "The caller's e-mail address.", examples: ["kim@example.com"] }),
  roles: RolesOut,
  lastActiveDate: InstantOut("When the caller was last seen, to the minute."),
  companies: Type.Array(
    Type.Object({
      id: Type.Integer({ description: "Names the company in paths.", examples: [3] }),
      name: Type.String({ description: "The company's name.", examples: ["Acme"] }),
      contracts: Type.Array(AccountContractOut, { description: "The company's contracts." }),
    }),
    { description: "The caller's company: one, or none yet." },
  ),
});
export type AccountOut = Static<typeof AccountOut>;

// Paths and lists

const companyId = Type.Integer({ description: "The company.", examples: [3] });

export const CompanyPath = Type.Object({ companyId });

export const UserPath = Type.Object({
  companyId,
  userId: Type.Integer({ description: "The user, as listed.", examples: [17] }),
});

export const ContractDeletion = Type.Object({
  contractName: Type.String({
    maxLength: limits.accounts.nameCharacters,
    description: "The contract's name, exactly: the proof that this contract is meant.",
    examples: ["Acme Germany"],
  }),
});

export const CompaniesQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: limits.accounts.nameCharacters, description: "A part of the name." })),
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "`next` of the page before." })),
});

export const CompaniesOut = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer({ examples: [1] }),
      name: Type.String({ examples: ["Contoso"] }),
      contracts: Type.Integer({ description: "How many it has.", examples: [2] }),
    }),
  ),
  next: Type.Optional(Type.Integer({ description: "Missing on the last page." })),
});

export const NoBody = Type.Null({ description: "Done; no body." });

export const Accepted = Type.Null({ description: "Accepted; no body." });

/** `{ data: [ … ] }`. */
export function DataList<Schema extends TSchema>(item: Schema) {
  return Data(Type.Array(item));
}

nameSchemas({
  Session: SessionOut,
  User: UserOut,
  InvitedUser: InvitedUserOut,
  Company: CompanyOut,
  Contract: ContractOut,
  Account: AccountOut,
  ContractIn,
  UserIn,
});
