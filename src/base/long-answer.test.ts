import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { test } from "node:test";
import { LongAnswer } from "./long-answer.ts";

const pieces = Array.from({ length: 20 }, (_, index) => Buffer.from(`piece ${index},`));

test("a long answer leaves the event loop a round between its pieces, however fast its client takes them", async () => {
  let round = 0;
  let isSent = false;
  const count = (): void => {
    round++;
    if (!isSent) setImmediate(count);
  };
  setImmediate(count);
  const roundOf: number[] = [];
  let sent = "";
  const client = new Writable({
    write(piece, _encoding, taken) {
      roundOf.push(round);
      sent += String(piece);
      taken();
    },
  });
  await pipeline(new LongAnswer(pieces), client);
  isSent = true;
  assert.equal(sent, pieces.join(""));
  assert.equal(new Set(roundOf).size, pieces.length, roundOf.join());
});

test("a client that leaves in the middle gets no more, and nothing fails", async () => {
  const answer = new LongAnswer(pieces);
  let taken = "";
  for await (const piece of answer) {
    taken += String(piece);
    if (taken.endsWith("2,")) break;
  }
  assert.ok(answer.destroyed);
  await new Promise((resolve) => setImmediate(resolve));
});
