/** Every room, and what it brings into a process. No other module imports every room. */
import { room as accounts, type Mailer } from "./accounts/index.ts";
import { hourly, type NamedDuties } from "./base/duty.ts";
import type { SecretKey } from "./base/secret.ts";
import { room as callbacks } from "./callbacks/index.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/connection.ts";
import { room as downloads } from "./downloads/index.ts";
import { room as feeds } from "./feeds/index.ts";
import { historyDuties } from "./history/duties.ts";
import type { AccessControl } from "./http/access.ts";
import { forgetIdempotentRequests } from "./http/idempotency-store.ts";
import type { Server } from "./http/server.ts";
import { room as inbox } from "./inbox/index.ts";
import { room as logs } from "./logs/index.ts";
import { room as market } from "./market/index.ts";
import { room as monitoring } from "./monitoring/index.ts";
import { room as offers } from "./offers/index.ts";
import { room as orders } from "./orders/index.ts";
import type { AddressGuard } from "./outgoing/index.ts";
import { room as plugins } from "./plugins/index.ts";
import { noteGone, room as pricing, type findActiveStrategy, type findMaxShareFirst } from "./pricing/index.ts";
import { room as products } from "./products/index.ts";
import { room as pulse } from "./pulse/index.ts";
import type { ReaderPool } from "./reading/index.ts";
import { room as samples } from "./samples/index.ts";
import { room as tasks, type TaskDefinition, type TaskQueue, type TaskStarter } from "./tasks/index.ts";
import { room as views } from "./views/index.ts";

/** What rooms use of a process. Each names those that it needs. */
export interface Service extends Pick<
  Config,
  "callbackConcurrency" | "companyStorageBytes" | "oldClients" | "publicUrl" | "words"
> {
  readonly database: Database;
  /** The database as the role that may make tables of months, drop them, and delete from the audit. */
  readonly owner: Database;
  readonly queue: TaskQueue;
  readonly secret: SecretKey;
  readonly guard: AddressGuard;
  /** Without a contact no run starts. One that was started before ends at its deadline. */
  readonly hasCollectorContact: boolean;
  readonly findActiveStrategy: typeof findActiveStrategy;
  readonly findMaxShareFirst: typeof findMaxShareFirst;
}

/** What routes use besides. */
export interface Served extends Service {
  readonly access: AccessControl;
  readonly mailer: Mailer | null;
  readonly release: string;
  readonly calendar: TaskQueue;
  readonly starters: ReadonlyMap<string, TaskStarter>;
  /** Threads of the process that answers, apart from those of its collector. */
  readonly pool: ReaderPool;
  readonly allowedPorts: readonly number[];
  readonly hasBrowser: boolean;
  readonly hasPrivateShops: boolean;
}

type DutyService = Pick<
  Service,
  "companyStorageBytes" | "database" | "hasCollectorContact" | "owner" | "queue" | "secret"
>;

/** What a room brings into the process. What it has none of is left out. */
interface Room {
  routes?(server: Server, service: Served): void;
  tasks?(service: Service): TaskDefinition | readonly TaskDefinition[];
  duties?(service: DutyService & { noteGone: typeof noteGone }): NamedDuties;
  /** The task that clients start by its type. */
  starter?(service: Service): readonly [taskType: string, start: TaskStarter];
  /** What a dead process worked on goes on now, not after its leases. */
  endLeases?(database: Database, deadId: string): Promise<void>;
}

/** Downloads come first: they list the routes of the others. */
export const rooms: readonly Room[] = [
  downloads,
  accounts,
  samples,
  products,
  offers,
  orders,
  pricing,
  market,
  monitoring,
  feeds,
  callbacks,
  logs,
  plugins,
  views,
  inbox,
  pulse,
  tasks,
  { duties: historyDuties },
  {
    duties: ({ database }) => ({
      forgetIdempotentRequests: hourly(async () => await forgetIdempotentRequests(database)),
    }),
  },
];

/** The worker's periodic duties, by name. */
export function workerDuties(service: DutyService): NamedDuties {
  return Object.fromEntries(rooms.flatMap((room) => Object.entries(room.duties?.({ ...service, noteGone }) ?? {})));
}
