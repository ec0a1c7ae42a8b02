/**
 * What `npm test` runs: the rules of the house, all that needs no database, and of the API the files that find most faults for their
 * time. `npm run test:all` runs every file.
 */
import { filesOf } from "./plan.ts";

/** Without a database: the engine, reading, values, the console's functions, the rules of the house. */
const pure = [
  "tests/engine/**/!(punctuation|schema|sentences).test.ts",
  "src/**/*.test.ts",
  "tests/{tidy,dialect}/**/*.test.ts",
  "tests/base/**/!(begin-frugally|give-way).test.ts",
  "tests/reading/**/!(reader-pool).test.ts",
  "tests/console/!(completion|shop-exports|tabs).test.ts",
  "tests/tasks/occurrences.test.ts",
  "tests/docs/{citations,reference,alerts}.test.ts",
  "tests/{docs,engines,faults,plan,tidy,words,deploy}.test.ts",
];

/** Of the interface, by room. */
const api = [
  "tests/conformance/neutral-spelling.test.ts",
  "tests/security/tenancy.test.ts",
  "tests/accounts/{console-session,rights,scopes,sessions,tenancy,tokens,users}.test.ts",
  "tests/callbacks/{settings,signature,signing-key,template}.test.ts",
  "tests/feeds/public.test.ts",
  "tests/http/{errors,etag,etag-writes,idempotency,idempotency-failures,openapi,paths,unread-bodies,validation-words}.test.ts",
  "tests/{inbox,settings,versions,views}/*.test.ts",
  "tests/monitoring/{domains,judge-items,judge-product,pages}.test.ts",
  "tests/monitoring/hosts/{claims,rests,robots}.test.ts",
  "tests/monitoring/readings/judge-reading.test.ts",
  "tests/offers/{closings,list,rules,settings,submit,window}.test.ts",
  "tests/orders/{delete,import,list,sales,statistics}.test.ts",
  "tests/outgoing/{address-guard,bounds,inward}.test.ts",
  "tests/pricing/{approvals,cancel,compare,edges,explanation,families,price-basis}.test.ts",
  "tests/pricing/{product-page,publishing,recommendations,rollouts,runs,simulate,strategies,take-back}.test.ts",
  "tests/pricing/guard/!(forgetting).test.ts",
  "tests/products/{delete,import,list,patch,query,tags}.test.ts",
  "tests/products-csv/{dialects,refused,spreadsheets,switch}.test.ts",
  "tests/tasks/tasks.test.ts",
];

/** What a person does, in one browser, with axe. */
const journeys = ["tests/console/journeys/prices.browser.ts"];

export const everyTest = ["{src,campaigns,tests}/**/*.test.ts"];
export const everyBrowserTest = ["tests/console/**/*.browser.ts"];

export interface Files {
  readonly tests: readonly string[];
  readonly inBrowser: readonly string[];
}

export async function everyFile(): Promise<Files> {
  return { tests: await filesOf(everyTest), inBrowser: await filesOf(everyBrowserTest) };
}

export async function quickFiles(): Promise<Files> {
  return { tests: await filesOf([...pure, ...api]), inBrowser: await filesOf(journeys) };
}
