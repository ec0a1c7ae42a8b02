import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defaultTemplates, renderTemplate, templateProblem } from "../../src/callbacks/template.ts";

const values = { startTime: "2026-01-31T12:00:00.000Z", contractId: "k3x9ab" };

describe("body template", () => {
  it("the default is a JSON object with startTime alone", () => {
    assert.equal(templateProblem(defaultTemplates.pricingCompleted), null);
    assert.deepEqual(JSON.parse(renderTemplate(defaultTemplates.pricingCompleted, values)), {
      startTime: values.startTime,
    });
  });

  const rendered = [
    ['{"t":"{{startTime}}","c":"{{contractId}}"}', '{"t":"2026-01-31T12:00:00.000Z","c":"k3x9ab"}'],
    ["{{ contractId }}{{! a comment }}", "k3x9ab"],
    ["{{#contractId}}{{startTime}}{{/contractId}}", values.startTime],
    ["{{^contractId}}none{{/contractId}}", ""],
    ["", ""],
    ["no variable & no <escape>", "no variable & no <escape>"],
  ] as const;
  for (const [template, expected] of rendered) {
    it(`renders ${JSON.stringify(template)}`, () => {
      assert.equal(templateProblem(template), null);
      assert.equal(renderTemplate(template, values), expected);
    });
  }

  it("escapes values for a JSON string in every form", () => {
    const hostile = { ...values, contractId: 'a"b\\c\n<&' };
    for (const form of ["{{contractId}}", "{{{contractId}}}", "{{&contractId}}"]) {
      assert.equal(JSON.parse(renderTemplate(`"${form}"`, hostile)), hostile.contractId);
    }
  });

  const invalid = [
    ["{{startTim}}", /variable "startTim"; use startTime and contractId/],
    ["{{startTime.length}}", /variable "startTime\.length"/],
    ["{{#startTime}}{{.}}{{/startTime}}", /variable "\."/],
    ["{{constructor}}", /variable "constructor"/],
    ["{{#products}}x{{/products}}", /variable "products"/],
    ["{{#startTime}}{{#contractId}}{{secret}}{{/contractId}}{{/startTime}}", /variable "secret"/],
    ["{{> header}}", /partials/],
    ["{{=<% %>=}}<% startTime %>", /delimiters/],
    ["{{startTime", /Unclosed tag/],
    ["{{#startTime}}", /Unclosed section/],
    ["{{/startTime}}", /Unopened section/],
  ] as const;
  for (const [template, problem] of invalid) {
    it(`refuses ${template}`, () => assert.match(templateProblem(template) ?? "", problem));
  }
});
