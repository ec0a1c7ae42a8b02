/** The jobs of tasks, as the queue stores them. */
import type { JobInsert, JobWithMetadata } from "pg-boss";
import type { TaskDefinition } from "./task-definition.ts";

export interface JobData {
  contractId: string;
  taskId: string;
  /** Where it is not the queue's: {@link TaskDefinition.sharesQueueOf}. */
  taskType?: string;
  /** How often the task lost the database without the loss of an attempt. */
  losses?: number;
}

export type TaskJob = JobWithMetadata<JobData>;

/** A job to insert. */
export interface NewJob {
  jobId: string;
  taskId: string;
  group?: string;
  startAt?: Date | null;
  /** The number of attempts after the first; all of them if missing. */
  retryLimit?: number;
  losses?: number;
}

/** Whose job it is. */
export interface JobOwner {
  readonly contractId: string;
  /** By which the queue takes turns ({@link findTurn}). Jobs of a release without turns have none. */
  readonly companyId: number | string | null;
}

/** The queue of a kind of task. */
export function queueOf(taskType: string, definition: TaskDefinition | undefined): string {
  return definition?.sharesQueueOf ?? taskType;
}

/** A job as the queue inserts it. One of an exclusive kind is alone in its contract's group. */
export function jobToInsert(
  owner: JobOwner,
  job: NewJob & { taskType: string; definition: TaskDefinition | undefined; priority: number },
): JobInsert<JobData> {
  const { taskType, definition, jobId, taskId, startAt, retryLimit, losses = 0, priority } = job;
  const { contractId, companyId } = owner;
  const isExclusive = definition?.exclusivePer === "contract";
  const id = isExclusive ? contractId : (job.group ?? contractId);
  return {
    id: jobId,
    data: {
      contractId,
      taskId,
      ...(queueOf(taskType, definition) === taskType ? {} : { taskType }),
      ...(losses === 0 ? {} : { losses }),
    },
    priority,
    group: companyId === null ? { id } : { id, tier: String(companyId) },
    ...(retryLimit === undefined ? {} : { retryLimit }),
    ...(isExclusive ? { singletonKey: contractId } : {}),
    ...(startAt ? { startAfter: startAt } : {}),
  };
}

/** Whose job it was, of one that was taken. */
export function ownerOf({ data: { contractId }, groupTier }: TaskJob): JobOwner {
  return { contractId, companyId: groupTier ?? null };
}

export function lossesOf({ data: { losses = 0 } }: TaskJob): number {
  return losses;
}
