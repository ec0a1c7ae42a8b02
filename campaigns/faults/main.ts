/**
 * `npm run faults`: puts faults into a copy of the last commit, one by one, and says which test of `npm test` finds each. Ends with 1 if it
 * does not find all of them.
 */
import { parseArgs } from "node:util";
import { reaching } from "../../tests/changed.ts";
import { Leftovers } from "../../tests/harness/leftovers.ts";
import { everyFile, quickFiles, type Files } from "../../tests/tiers.ts";
import { CopiedTree, type Failure, type FaultyTree } from "./copied-tree.ts";
import { faults, type Fault } from "./faults.ts";

const usage = `npm run faults -- [--only NAME,…] [--from N] [--all]

  --only  faults of campaigns/faults by their names
  --from  the first of them by its number, from 1
  --all   a fault that npm test does not find is looked for by the other tests
`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    from: { type: "string", default: "1" },
    all: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Without `--only` and `--from`, all of them. @returns a sentence if they name none */
function chosenFaults(): readonly Fault[] | string {
  const names = values.only?.split(",");
  const unknown = names?.filter((name) => !faults.some((fault) => fault.name === name)) ?? [];
  if (unknown.length > 0) return `--only: ${unknown.join(", ")} is no name of a fault in campaigns/faults/of-*.ts.`;
  const chosen = faults.slice(Number(values.from) - 1).filter(({ name }) => names?.includes(name) ?? true);
  if (!/^[1-9]\d*$/.test(values.from) || chosen.length === 0)
    return `--from: a number from 1 to ${faults.length}, with a fault after it.`;
  return chosen;
}

/** Compares the table of faults with the code, so it fails with each of them. */
const ofTable = "tests/faults.test.ts";

/** Runs what reaches the fault: first the tests of its room, then the others, then those in a browser. */
async function findFault(tree: FaultyTree, { room, file }: Fault, among: Files): Promise<Failure | null> {
  const isOwn = (test: string): boolean => test.startsWith(`tests/${room}/`) || test.startsWith(`src/${room}/`);
  const reached = (await reaching(among.tests, [file])).filter((test) => test !== ofTable);
  const alike = (test: string): number => wordsOf(test).intersection(wordsOf(file)).size;
  const tests = reached.toSorted((one, other) => alike(other) - alike(one));
  return (
    (await tree.firstFailure(tests.filter(isOwn))) ??
    (await tree.firstFailure(tests.filter((test) => !isOwn(test)))) ??
    (await tree.firstInBrowser(await reaching(among.inBrowser, [file])))
  );
}

/** A test that is named like a file probably tests it, so it comes first. */
function wordsOf(file: string): Set<string> {
  return new Set(file.split(/[^a-z]+/).map((word) => word.slice(0, 5)));
}

/** What `npm test` leaves out. */
function without(every: Files, quick: Files): Files {
  const isLeft = (file: string): boolean => !quick.tests.includes(file) && !quick.inBrowser.includes(file);
  return { tests: every.tests.filter(isLeft), inBrowser: every.inBrowser.filter(isLeft) };
}

async function tryAll(tree: CopiedTree, chosen: readonly Fault[]): Promise<void> {
  const quick = await quickFiles();
  const rest = values.all ? without(await everyFile(), quick) : { tests: [], inBrowser: [] };
  const missed: string[] = [];
  for (const fault of chosen) {
    const beganMs = performance.now();
    const [found, later] = await tree.withFault(fault, async (faulty) => {
      const first = await findFault(faulty, fault, quick);
      return [first, first === null ? await findFault(faulty, fault, rest) : null] as const;
    });
    const told = (failure: Failure | null): string => (failure === null ? "" : `${failure.file}: ${failure.test}`);
    const by = found === null ? `not found${later === null ? "" : ` but by ${told(later)}`}` : told(found);
    const seconds = Math.round((performance.now() - beganMs) / 1_000);
    say(`${faults.indexOf(fault) + 1} ${fault.room} ${fault.name} (${seconds} s): ${by}`);
    if (found === null) missed.push(fault.name);
  }
  say(missed.length === 0 ? "npm test finds each of them." : `npm test does not find ${missed.join(", ")}.`);
  if (missed.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(usage);
  const chosen = chosenFaults();
  if (typeof chosen === "string") {
    process.stderr.write(`${chosen}\n`);
    process.exitCode = 2;
    return;
  }
  const leftovers = new Leftovers();
  await leftovers.guard(async () => {
    const tree = await CopiedTree.make();
    leftovers.add(async () => await tree.remove());
    await tryAll(tree, chosen);
  });
}

await main();
