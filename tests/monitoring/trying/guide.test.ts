/** `docs/guides/write-a-recipe.md`: every example of the guide is run, and does what the guide says. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aCompany } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import { readText } from "../../tidy/sources.ts";
import { aWatchedDomain, watch } from "../watched.ts";

const { customer } = await aCompany();
const guide = (await readText("docs/guides/write-a-recipe.md")) ?? "";
const url = "https://shop-b.example/p/kettle";

/** The guide's blocks of one language, in order. */
function blocks(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, text = ""]) => text);
}

const [page = ""] = blocks("html");
const [read, proposed, draft, found, test] = blocks("json").map((text): Loose => JSON.parse(text));

async function tried(fields: object = {}): Promise<Loose> {
  const answer = await customer.client.post(`${customer.v3}/monitoring/try`, { url, body: page, ...fields });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

describe("docs/guides/write-a-recipe.md", () => {
  it("the page is read as it says", async () => {
    const { outcome, isConfirmed, offers, reasons, candidates } = await tried();
    assert.deepEqual({ outcome, isConfirmed, offers }, read);
    assert.ok(reasons.length > 0);
    assert.deepEqual(new Set(candidates.map(({ priceText }: Loose) => priceText)), new Set(["34.90", "29.90"]));
  });

  it("the chosen candidate gives the recipe that it shows", async () => {
    const { candidates } = await tried();
    const chosen = candidates.findIndex(({ priceText }: Loose) => priceText === "29.90");
    assert.deepEqual((await tried({ chosen })).recipe, proposed);
  });

  it("the draft finds what it shows, and proves nothing", async () => {
    const { recipeFields, isConfirmed, outcome } = await tried({ recipe: draft });
    assert.deepEqual(recipeFields, found);
    assert.deepEqual([isConfirmed, outcome], [false, "LayoutFailure"]);
    assert.equal((await tried({ recipe: draft, url: "https://shop-b.example/other" })).recipeFields, undefined);
  });

  it("the recipe is stored as version 1, and a test of a page that is not kept is refused", async () => {
    await watch(customer, aWatchedDomain());
    const path = `${customer.v3}/monitoring/recipes/shop-b.example`;
    const stored = await customer.client.put(path, { recipe: draft, message: "The markup has old prices" });
    assert.deepEqual([stored.status, stored.body.data?.version], [200, 1], stored.text);
    const refused = await customer.client.put(path, { recipe: { ...draft, tests: [test] } });
    assert.deepEqual([refused.status, refused.body.errors[0].path], [400, "/recipe/tests/0/sample"], refused.text);
  });

  it("each command names an operation", () => {
    const paths =
      blocks("sh")
        .join("\n")
        .match(/\$MONITORING\/[\w/.$?=-]+/g) ?? [];
    assert.deepEqual(paths, [
      "$MONITORING/try",
      "$MONITORING/recipes/shop-b.example",
      "$MONITORING/samples?domain=shop-b.example",
      "$MONITORING/samples/$SAMPLE",
    ]);
  });
});
