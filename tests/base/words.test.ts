import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { completedEvent, neutralWords, readTaskType, spellTaskType } from "../../src/base/words.ts";

const words = { ...neutralWords, eventWord: "repricing" };
const neutral = "backend.tasks.pricing.offers.preprocessing";

describe("the event word", () => {
  test("goes out in the installation's spelling and comes in in either", () => {
    assert.equal(spellTaskType(neutral, words), "backend.tasks.repricing.offers.preprocessing");
    assert.equal(readTaskType("backend.tasks.repricing.offers.preprocessing", words), neutral);
    assert.equal(readTaskType(neutral, words), neutral);
    assert.equal(completedEvent(words), "repricingCompleted");
  });

  test("touches no other task type", () => {
    for (const taskType of ["backend.tasks.vendor.products.put", "backend.tasks.monitoring", "pricing", ""]) {
      assert.equal(spellTaskType(taskType, words), taskType);
      assert.equal(readTaskType(taskType, words), taskType);
    }
  });

  test("the neutral word changes nothing", () => {
    assert.equal(spellTaskType(neutral, neutralWords), neutral);
    assert.equal(readTaskType(neutral, neutralWords), neutral);
  });
});
