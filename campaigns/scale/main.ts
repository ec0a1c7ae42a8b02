/**
 * `npm run scale`: places contracts of a Zipf size distribution on nodes, as Citus places what is distributed by `contract_id`, and
 * prints how even that is, what the largest contract takes of a node, and what it would take to split it.
 */
import { parseArgs } from "node:util";
import { describe } from "./describe.ts";

const usage = `npm run scale -- [--contracts 10000] [--largest 500000] [--exponent 1] [--seed 1] [--cores 8] [--disk 4] [--retention 730] [--shards 128] [--nodes 2,4,8,16,32,64]

  --largest   products of the largest contract; the one of rank r has largest / r ** exponent
  --cores     of each node
  --disk      of each node, in TB
  --retention of history, in days
  --shards    of each table (citus.shard_count)
`;

function readNumber(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new RangeError(`${text} is not from ${least} to ${most}`);
  return value;
}

const { values } = parseArgs({
  options: {
    contracts: { type: "string", default: "10000" },
    largest: { type: "string", default: "500000" },
    exponent: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    cores: { type: "string", default: "8" },
    disk: { type: "string", default: "4" },
    retention: { type: "string", default: "730" },
    shards: { type: "string", default: "128" },
    nodes: { type: "string", default: "2,4,8,16,32,64" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(usage);
else {
  process.stdout.write(
    describe({
      contracts: readNumber(values.contracts, 1, 1_000_000),
      largest: readNumber(values.largest, 1, 100_000_000),
      exponent: readNumber(values.exponent, 0, 5),
      seed: readNumber(values.seed, 0, 2 ** 32 - 1),
      cores: readNumber(values.cores, 1, 1_024),
      diskTb: readNumber(values.disk, 0.001, 100_000),
      retentionDays: readNumber(values.retention, 1, 36_500),
      shards: readNumber(values.shards, 1, 64_000),
      nodes: values.nodes.split(",").map((text) => readNumber(text, 1, 10_000)),
    }),
  );
}
