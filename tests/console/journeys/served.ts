/** What a shop reads of its prices. */
import assert from "node:assert/strict";
import type { Loose } from "../../harness/client.ts";
import type { Sample } from "../sample.ts";

const hourMs = 3_600_000;

/** The newest published price of each product. */
export async function served({ owner, contractId }: Sample): Promise<ReadonlyMap<string, number>> {
  const [startTime, endTime] = [-hourMs, hourMs].map((ms) => new Date(Date.now() + ms).toISOString());
  const query = new URLSearchParams({ startTime: startTime ?? "", endTime: endTime ?? "" });
  const answer = await owner.get(`/api/2/v/contracts/${contractId}/result/pricerecommendations?${query.toString()}`);
  assert.equal(answer.status, 200, answer.text);
  return new Map(answer.body.data.map(({ productId, price }: Loose) => [productId, price]));
}
