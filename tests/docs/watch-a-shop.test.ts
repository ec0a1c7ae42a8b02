/** The guides on watching shops, as their reader follows them. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { aService } from "../harness/a-service.ts";
import { html, productPage, someShops } from "../monitoring/a-shop.ts";
import { readText } from "../tidy/sources.ts";

const shops = await someShops();
const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);

/** The commands of a guide, at this service and at a shop on this machine. */
async function commandsOf(guide: string): Promise<string> {
  const page = (await readText(`docs/guides/${guide}`)) ?? "";
  return [...page.matchAll(/```sh\n(.*?)```/gs)]
    .map(([, commands = ""]) => commands)
    .filter((commands) => !/npm start|^BASE=/m.test(commands))
    .join("\n")
    .replaceAll("https://shop-b.example/", shops.url("shop-b.localhost", "/"))
    .replaceAll("shop-b.example", "shop-b.localhost");
}

async function follow(commands: string, settings: Record<string, string>): Promise<string> {
  const env = { PATH: process.env["PATH"] ?? "", BASE: service.url, CONTRACT: customer.contractId, ...settings };
  const bash = spawn("bash", ["-euo", "pipefail", "-c", commands], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(bash.stdout), once(bash, "exit")]);
  assert.equal(bash.exitCode, 0, output);
  return output;
}

/** Basic, as curl takes it. */
function loginOf(authorization: string | undefined): string {
  return Buffer.from(authorization?.replace(/^Basic /, "") ?? "", "base64").toString("utf8");
}

test("docs/guides/watch-a-shop.md leads from an empty contract to the price on the shop's page", async () => {
  shops.answer("shop-b.localhost", "/kettle-turbo-3000", html(productPage("Kettle Turbo 3000", "38.50")));
  const commands = await commandsOf("watch-a-shop.md");
  assert.match(commands, /shop-b\.localhost/);
  const output = await follow(commands, { LOGIN: loginOf(customer.client.authorization) });
  assert.match(output, /"state":"succeeded"/);
  assert.match(output, /"vendorName":"shop-b\.localhost".*"price":38\.5,.*"deliveryCosts":4\.95/s);
  assert.match(output, /"outcomes":\{"ProductFound":1\}/);
});

test("docs/guides/be-a-good-guest.md sets a pace that the host then has", async () => {
  const admin = await service.adminClient();
  const generated = await admin.post("/api/v3/account/password/generate", { scope: "account" });
  const ADMIN_LOGIN = `${service.admin.email}:${generated.body.data.password}`;
  const output = await follow(await commandsOf("be-a-good-guest.md"), { ADMIN_LOGIN });
  assert.match(output, /"intervalMs":500,"reason":"Our own shop\."/);
});
