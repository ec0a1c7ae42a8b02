/** Step 6: the service calls when a run has completed. */
import type { DemoContract } from "./account.ts";
import { RequestFailed } from "./client.ts";
import { isSigned, startReceiver, type Receiver } from "./receiver.ts";
import { timed, type Print } from "./report.ts";
import { listTasks, pollTask } from "./tasks.ts";

/** The task type of a delivery. */
export const callbackTaskType = "backend.tasks.pricing.callback";

const patienceMs = 5_000;

/** A registered receiver. */
export interface Registration {
  readonly receiver: Receiver;
  /** The key that signs deliveries. */
  readonly signingKey: string;
}

/** Starts a receiver and registers it. @returns null when the service may not call this machine */
export async function registerCallback(contract: DemoContract, print: Print): Promise<Registration | null> {
  const receiver = await startReceiver();
  try {
    const signingKey = await timed(
      print,
      async () => await putCallback(contract, receiver.url),
      () => `registered a callback to a receiver of this demo, ${receiver.url}`,
    );
    return { receiver, signingKey };
  } catch (error) {
    await receiver.stop();
    if (!(error instanceof RequestFailed) || error.status !== 400) throw error;
    print(`  no callback: ${error.message}`);
    print("  To allow callbacks to this machine start the service with CALLBACK_ALLOWED_RANGES=127.0.0.0/8; going on.");
    return null;
  }
}

async function putCallback(contract: DemoContract, url: string): Promise<string> {
  const callback = {
    name: "demo",
    method: "POST",
    url,
    bodyTemplate: '{"contract":"{{contractId}}","startTime":"{{startTime}}"}',
  };
  await contract.client.put(`${contract.v2}/settings/callbacks`, { pricingCompleted: [callback] });
  const answer = await contract.client.get(`${contract.v3}/settings/callbacks/signingkey`);
  return answer.at("data").at("key").text();
}

/** Waits a while for the delivery of a run, checks its signature, and shows it as a task. */
export async function awaitDelivery(contract: DemoContract, registration: Registration, print: Print): Promise<void> {
  const { receiver } = registration;
  await timed(
    print,
    async () => await receiver.until(1, patienceMs),
    () => deliveryWords(registration),
  );
  const [task] = await listTasks(contract, callbackTaskType);
  if (task === undefined) return print("  no task shows the delivery");
  const isThere = receiver.deliveries.length > 0;
  if (isThere) await pollTask(contract.client, `${contract.v2}/tasks/${task.at("taskId").text()}`);
  const state = isThere ? "succeeded" : `${task.at("state").text()}; last error: ${await lastError(contract)}`;
  print(`  as a task: ${callbackTaskType}, caused by the run ${task.at("parentId").text()}: ${state}`);
}

function deliveryWords({ receiver, signingKey }: Registration): string {
  const [delivery] = receiver.deliveries;
  if (delivery === undefined)
    return `no callback within ${patienceMs / 1_000} s; is 127.0.0.1 another machine for the service?`;
  const signature = isSigned(delivery, signingKey) ? "with a valid signature" : "WITHOUT A VALID SIGNATURE";
  return `the callback came, ${signature}: ${delivery.body}`;
}

async function lastError(contract: DemoContract): Promise<string> {
  const answer = await contract.client.get(`${contract.v3}/settings/callbacks/deliveries`, { limit: 1 });
  const [delivery] = answer.at("data").list();
  return delivery?.find("lastError")?.text() ?? "none yet";
}

/** Waits for the deliveries of all runs, then removes the callback. */
export async function endCallback(
  contract: DemoContract,
  { receiver, signingKey }: Registration,
  runs: number,
  print: Print,
): Promise<void> {
  await timed(
    print,
    async () => {
      if (receiver.deliveries.length > 0) await receiver.until(runs, patienceMs);
      await contract.client.put(`${contract.v2}/settings/callbacks`, { pricingCompleted: [] });
    },
    () => {
      const signed = receiver.deliveries.filter((delivery) => isSigned(delivery, signingKey)).length;
      return `${signed} signed callbacks came for ${runs} runs; the callback is removed again`;
    },
  );
}
