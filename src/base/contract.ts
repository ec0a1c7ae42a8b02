/** Who calls, and for which contract: the two handles that stand for a permission already checked. */

export type ContractType = "reseller" | "manufacturer";

export interface ContractFields {
  readonly contractId: string;
  /** The integer that `ignoredBy` is compared with. */
  readonly contractNumber: number;
  readonly contractName: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly contractType: ContractType;
  /** Active and not expired: readable and writable. */
  readonly isWritable: boolean;
  /** Its company stores as much as it may: nothing is added until there is room. */
  readonly isFull: boolean;
  /** IANA name; the `time.*` fields of strategies are in it. */
  readonly timeZone: string;
  /** ISO 4217; null as long as nothing has pinned it. */
  readonly currency: string | null;
}

/**
 * The handle of a contract. Whoever holds one has been authorised: only `accounts` makes them, from the path of a
 * request or for a task or a public feed of the contract (a test checks that). Domain functions take the handle, never a contractId
 * (ARCHITECTURE.md, "Invariants").
 */
export class Contract implements ContractFields {
  readonly contractId: string;
  readonly contractNumber: number;
  readonly contractName: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly contractType: ContractType;
  readonly isWritable: boolean;
  readonly isFull: boolean;
  readonly timeZone: string;
  readonly currency: string | null;

  private constructor(fields: ContractFields) {
    this.contractId = fields.contractId;
    this.contractNumber = fields.contractNumber;
    this.contractName = fields.contractName;
    this.companyId = fields.companyId;
    this.companyName = fields.companyName;
    this.contractType = fields.contractType;
    this.isWritable = fields.isWritable;
    this.isFull = fields.isFull;
    this.timeZone = fields.timeZone;
    this.currency = fields.currency;
  }

  /** Only for `accounts`, after the permission was checked. */
  static authorised(fields: ContractFields): Contract {
    return new Contract(fields);
  }
}

/** From most rights to fewest: the platform, the own company, its contracts, reading and deciding on held prices, reading only (interface 5). */
export const roles = ["admin", "owner", "member", "approver", "reader"] as const;
export type Role = (typeof roles)[number];

/** How a caller authenticated. The login password over Basic opens only manufacturers' contracts. */
export type Credential = "token" | "apiPassword" | "loginPassword";

/** Who is calling. */
export interface Caller {
  readonly accountId: number;
  readonly email: string;
  readonly role: Role;
  readonly companyId: number | null;
  readonly authenticatedBy: Credential;
  readonly scope: Scope;
  /** The network address that the request came from. */
  readonly address: string;
}

/** Who changes something, and where. */
export interface Author {
  readonly contract: Contract;
  readonly caller: Caller;
}

/**
 * What an owner can give to a member, contract by contract (interface 4.27-1). `approve`: decide on held prices. `activate`:
 * say which version prices follow, and publish again. `guard`: the price guard and currency rates.
 */
export const rights = ["approve", "activate", "guard"] as const;
export type Right = (typeof rights)[number];

/**
 * What a credential is good for. `data`: contracts' data and reading the account. `account`: also users, contracts and
 * credentials.
 */
export type Scope = "data" | "account";
