/** On no screen a line can end between a number and its unit, in either language. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { pastWritten } from "../market/written.ts";
import { aBrowser } from "./browser.ts";
import { signedIn } from "./signed-in.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
await pastWritten(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);

/** Each with what is there once its data has come. */
const screens: readonly (readonly [address: string, shown: string])[] = [
  ["products", "#row-0"],
  [`products/${sample.productIds[1]}`, ".why-panel li"],
  [`products/${sample.productIds[1]}?whatif=open`, ".what-if .why-sentence"],
  [`strategies/${sample.strategyId}/edit`, ".cm-content"],
  [`strategies/${sample.strategyId}/review`, ".review-head"],
  ["inbox?kind=held", ".inbox-why li"],
  ["inbox?kind=failed", ".inbox-why li"],
  ["market", "dl.figures"],
  ["market/index", ".lines-chart"],
  ["market/matrix", ".market-matrix"],
  ["monitoring", "tbody td"],
  ["work", "tbody td"],
];

for (const [language, locale] of [
  ["English", "en-GB"],
  ["German", "de-DE"],
] as const) {
  test(`${language}: numbers stay with their units`, async () => {
    const { page, settled, close } = await open(null, { locale });
    const parted: unknown[] = [];
    let percents = 0;
    for (const [address, shown] of screens) {
      await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
      await page.locator(shown).first().waitFor();
      await settled();
      const text = String(await page.evaluate("document.querySelector('main').innerText"));
      percents += text.match(/\d\u00a0%/g)?.length ?? 0;
      parted.push(
        ...(text.match(/.{0,20}\d (?:%|€|EUR|h|min|s|d|T)(?![\p{L}\d])/gu) ?? []).map((one) => [address, one]),
      );
    }
    assert.deepEqual(parted, []);
    assert.ok(percents > 50, `${percents} percentages were seen`);
    await close();
  });
}
