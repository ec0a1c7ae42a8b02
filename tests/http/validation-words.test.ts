/** What wrong values are told: what is wrong, what was found, and nothing of alternatives that they are not like. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { Type, type TSchema } from "typebox";
import { LoginIn, PasswordChangeIn, PasswordResetIn, RefreshIn } from "../../src/accounts/schema.ts";
import { StrictObject } from "../../src/http/schema.ts";
import { compileCheck } from "../../src/http/validation.ts";
import { RollbackBody } from "../../src/pricing/screens/rollouts/schema.ts";
import { TakeBackBody } from "../../src/pricing/screens/publishing/schema.ts";
import { ActivationBody } from "../../src/pricing/strategies/schema.ts";
import { ComparisonBody } from "../../src/pricing/studies/comparison-schema.ts";
import { ProductPatch } from "../../src/products/schema.ts";

/** What the value is told, each with its path. */
function told(schema: TSchema, value: unknown): string[] {
  return tellerOf(schema)(value);
}

function tellerOf(schema: TSchema): (value: unknown) => string[] {
  const check = compileCheck(schema, "The body");
  return (value) => {
    const checked = check(value);
    return "errors" in checked ? checked.errors.map(({ path = "", message }) => `${path}: ${message}`) : [];
  };
}

const openApi: unknown = JSON.parse(await readFile(new URL("../../openapi.json", import.meta.url), "utf8"));

/** The schemas of requests that are of a kind, however deep they stand, each once with where. */
function requestSchemas(isWanted: (schema: object) => boolean): [string, object][] {
  const found = new Map<string, [string, object]>();
  const visit = (value: unknown, where: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (isWanted(value)) found.set(JSON.stringify(value), [where, value]);
    for (const [key, inner] of Object.entries(value)) {
      if (key !== "responses" && key !== "examples") visit(inner, `${where}/${key}`);
    }
  };
  visit(openApi, "");
  return [...found.values()];
}

describe("alternatives", () => {
  const long = "x".repeat(10_000);
  const wrong: [TSchema, unknown, string[]][] = [
    [ActivationBody, { rollout: { share: 0 } }, ["/rollout/share: share must be > 0, not 0."]],
    [ActivationBody, { rollout: "some" }, ['/rollout: rollout must be of type object or "all", not "some".']],
    [ActivationBody, { rollout: {} }, ["/rollout: rollout must have exactly one of share, where."]],
    [
      ActivationBody,
      { rollout: { share: 5, where: {} } },
      ["/rollout: rollout must have exactly one of share, where."],
    ],
    [
      ActivationBody,
      { rollout: { part: 5 } },
      [
        '/rollout/part: "part" is no field here; known are share, where.',
        "/rollout: rollout must have exactly one of share, where.",
      ],
    ],
    [ActivationBody, { version: true }, ["/version: version must be of type integer or string, not true."]],
    [ActivationBody, { version: 1.5 }, ["/version: version must be of type integer or string, not 1.5."]],
    [ActivationBody, { version: "one" }, ['/version: version must be a whole number from 1, not "one".']],
    [ActivationBody, "yes", [": The body must be of type object, not string."]],
    [
      ActivationBody,
      { at: "tomorrow" },
      ['/at: at must be an ISO 8601 instant such as 2026-01-31T12:00:00Z, not "tomorrow".'],
    ],
    [RollbackBody, { prices: "yes" }, ["/prices: prices must be of type boolean, not string."]],
    [TakeBackBody, { pause: "no" }, ["/pause: pause must be of type boolean, not string."]],
    [ProductPatch, { name: long }, ["/name: name must have at most 999 characters, not 10000."]],
    [ProductPatch, { tags: { brand: 5 } }, ["/tags/brand: brand must be of type string, not number."]],
    [ProductPatch, { tags: "x" }, ['/tags: tags must be of type array or object, not "x".']],
    [
      ProductPatch,
      { customerProductId: true },
      ["/customerProductId: customerProductId must be of type string or number, not true."],
    ],
    [
      ComparisonBody,
      { from: { version: "x" }, to: { version: 2 } },
      ["/from/version: version must be of type integer, not string."],
    ],
    [
      Type.Union([Type.Literal("asc"), Type.Literal("desc")]),
      "up",
      [': The body must be one of "asc", "desc", not "up".'],
    ],
    [Type.Union([Type.Literal("2"), Type.Literal(2)]), true, [': The body must be one of "2", 2, not true.']],
  ];

  test("only what the alternative misses that the value comes closest to", () => {
    for (const [schema, value, messages] of wrong)
      assert.deepEqual(told(schema, value), messages, JSON.stringify(value).slice(0, 99));
  });

  test("no secret is repeated: not one of a wrong type, and not one that is too long", () => {
    const secrets = [LoginIn, PasswordChangeIn, RefreshIn, PasswordResetIn];
    for (const schema of secrets) {
      for (const value of [20_261_126, "hunter20261126".repeat(100)]) {
        const sent = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, value]));
        const messages = told(schema, sent).join("\n");
        assert.ok(messages !== "" && !messages.includes("20261126"), messages);
      }
    }
  });

  test("each element of a list is judged by itself", () => {
    const schema = Type.Array(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]));
    assert.deepEqual(told(schema, [0, "x", null]), [
      "/0: Element 0 must be >= 1, not 0.",
      "/1: Element 1 must be of type integer, not string.",
    ]);
  });

  test("no alternatives of the API contradict each other: a place has one error of its form, and none of null", () => {
    const values = [true, -1, 1.5, "", "x", long, [], {}, { nothing: 1 }, [null]];
    const schemas = requestSchemas((schema) => "anyOf" in schema && !JSON.stringify(schema).includes('"$ref"'));
    assert.ok(schemas.length > 30);
    for (const [where, schema] of schemas) {
      const tell = tellerOf(schema);
      for (const value of values) {
        const errors = tell(value);
        const about = `${where} ${JSON.stringify(value).slice(0, 99)}: ${errors.join(" ").slice(0, 999)}`;
        const ofForm = errors.filter((error) => / must be (?:of type|one of|")/.test(error));
        const paths = ofForm.map((error) => error.split(": ")[0]);
        assert.equal(new Set(paths).size, paths.length, about);
        assert.doesNotMatch(errors.join(" "), /of type (?:\w+ or )*null|fits none/, about);
      }
    }
  });
});

describe("what was found", () => {
  const any = (schema: TSchema, value: unknown): string => told(schema, value).join(" ");

  test("bounds, lengths, patterns, values and formats say it", () => {
    assert.equal(any(Type.Number({ exclusiveMinimum: 0 }), -1), ": The body must be > 0, not -1.");
    assert.equal(any(Type.String({ minLength: 3 }), "ab"), ": The body must have at least 3 characters, not 2.");
    assert.equal(any(Type.Array(Type.Any(), { maxItems: 1 }), [1, 2]), ": The body must have at most 1 entry, not 2.");
    assert.equal(
      any(Type.String({ pattern: "^[A-Z]{2}$" }), "de"),
      ': The body must be two capital letters, such as DE, not "de".',
    );
    assert.equal(any(Type.Enum(["a", "b"]), "c"), ': The body must be one of "a", "b", not "c".');
    assert.equal(any(Type.String({ format: "email" }), "x"), ': The body must be a valid email, not "x".');
    assert.equal(any(Type.Number({ multipleOf: 0.5 }), 0.7), ": The body must be a multiple of 0.5, not 0.7.");
  });

  test("a long text is cut, and one with line breaks and quotes stays one line", () => {
    const message = any(Type.Enum(["a"]), `"\n${"x".repeat(1_000_000)}`);
    assert.match(message, /^: The body must be one of "a", not "\\"\\nx{48}…"\.$/);
    const name = "y".repeat(1_000_000);
    assert.match(any(StrictObject({}), { [name]: 1 }).split(": ")[1] ?? "", /^"y{50}…" is no field here\.$/);
  });

  test("elements are named by the list that they stand in", () => {
    const schema = StrictObject({ orders: Type.Array(StrictObject({ ids: Type.Array(Type.Integer()) })) });
    assert.equal(any(schema, { orders: [5] }), "/orders/0: orders[0] must be of type object, not number.");
    assert.equal(
      any(schema, { orders: [{ ids: [1, "x"] }] }),
      "/orders/0/ids/1: ids[1] must be of type integer, not string.",
    );
  });

  test("names of a pattern are known by their prefix, and short names that only begin alike are not meant", () => {
    const schema = Type.Object(
      { state: Type.Optional(Type.Any()) },
      { additionalProperties: false, patternProperties: { "^tag\\.": {} } },
    );
    assert.equal(
      any(schema, { "tags.brand": 1 }),
      '/tags.brand: "tags.brand" is no field here; did you mean "tag.brand"?',
    );
    assert.equal(any(schema, { start: 1 }), '/start: "start" is no field here; known are state, tag.<key>.');
    assert.match(any(schema, { sttae: 1 }), /did you mean "state"/);
  });

  test("every pattern of the API has words", () => {
    const patterns = requestSchemas((schema) => "pattern" in schema && typeof schema.pattern === "string");
    assert.ok(patterns.length > 10);
    for (const [where, schema] of patterns) assert.doesNotMatch(any(schema, "\n"), / match "/, where);
  });
});
