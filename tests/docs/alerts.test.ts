/** Dashboard, alerts and runbook of docs/operations speak of figures and pages that are there. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";

const folder = path.join(import.meta.dirname, "..", "..", "docs", "operations");
const [dashboard = "", alerts = "", runbook = ""] = await Promise.all(
  ["dashboard.json", "alerts.yml", "runbook.md"].map(async (name) => await readFile(path.join(folder, name), "utf8")),
);

test("every figure of the dashboard and the alerts is in /metrics", async () => {
  const service = await anEmptyService();
  const { text } = await service.client().get("/metrics");
  const exposed = new Set(
    Array.from(text.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = "", type]) => `${name} ${type}`),
  );
  const isThere = (name: string): boolean =>
    ["gauge", "counter", "histogram"].some((type) => exposed.has(`${name} ${type}`)) ||
    exposed.has(`${name.replace(/_(bucket|count|sum)$/, "")} histogram`);
  const named = new Set((dashboard + alerts + runbook).match(/\bpricewright_\w+/g));
  assert.ok(named.size > 10);
  assert.deepEqual(
    [...named].filter((name) => !isThere(name)),
    [],
  );
});

test("every alert has its page in the runbook, and every panel a sentence", () => {
  const headings = new Set(
    Array.from(runbook.matchAll(/^## (.+)$/gm), ([, title = ""]) => title.toLowerCase().replaceAll(" ", "-")),
  );
  const pages = Array.from(
    alerts.matchAll(/runbook: docs\/operations\/runbook\.md#(\S+)/g),
    ([, anchor = ""]) => anchor,
  );
  assert.equal(pages.length, alerts.match(/- alert:/g)?.length);
  assert.deepEqual(new Set(pages), headings);
  const { panels }: { panels: { title: string; description: string }[] } = JSON.parse(dashboard);
  assert.ok(panels.length > 10 && panels.every(({ title, description }) => title !== "" && description !== ""));
});
