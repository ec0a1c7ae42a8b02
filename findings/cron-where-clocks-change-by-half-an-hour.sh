#!/usr/bin/env bash
# cron-parser 5.10.6 at Lord Howe Island, whose clocks change by half an hour: one run is lost, another comes twice.
# croner 11.0.1 is right.
#
# Expected: a daily time that does not exist on the day of the change runs once, a little later, as both libraries do in
# Berlin.
# Seen: cron-parser leaves out "15 2 * * *" and "0 2 * * *" on 4 October 2026 (02:00 to 02:30 do not exist) and runs "59
# 1 * * *" twice on 5 April (01:30 to 02:00 come twice), although "45 1 * * *" comes once. In Berlin it moves 02:30 to
# 03:30, croner to 03:00.
# Matters: a daily calculation of prices is missing for a day or done twice. Tests with Berlin and New York cannot show
# it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts cron-parser@5.10.6 croner@11.0.1
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { CronExpressionParser } = require("cron-parser");
const { Cron } = await import("croner");
const look = (rule, timezone, after) => {
  const parsed = CronExpressionParser.parse(rule, { tz: timezone, currentDate: new Date(after) });
  const local = new Intl.DateTimeFormat("sv", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
  const times = Array.from({ length: 3 }, () => local.format(parsed.next().toDate()));
  const others = new Cron(rule, { timezone, paused: true })
    .nextRuns(3, new Date(after))
    .map((time) => local.format(time));
  console.log(`${rule} ${timezone}\n  cron-parser ${times.join(", ")}\n  croner      ${others.join(", ")}`);
};
look("15 2 * * *", "Australia/Lord_Howe", "2026-10-02T12:00:00Z");
look("0 2 * * *", "Australia/Lord_Howe", "2026-10-02T12:00:00Z");
look("59 1 * * *", "Australia/Lord_Howe", "2026-04-03T12:00:00Z");
look("45 1 * * *", "Australia/Lord_Howe", "2026-04-03T12:00:00Z");
look("30 2 * * *", "Europe/Berlin", "2026-03-28T00:00:00Z");
END
diff - <(node look.mjs) <<'END' || { echo "changed: cron-where-clocks-change-by-half-an-hour"; exit 1; }
15 2 * * * Australia/Lord_Howe
  cron-parser 2026-10-03 02:15, 2026-10-05 02:15, 2026-10-06 02:15
  croner      2026-10-03 02:15, 2026-10-04 02:30, 2026-10-05 02:15
0 2 * * * Australia/Lord_Howe
  cron-parser 2026-10-03 02:00, 2026-10-05 02:00, 2026-10-06 02:00
  croner      2026-10-03 02:00, 2026-10-04 02:30, 2026-10-05 02:00
59 1 * * * Australia/Lord_Howe
  cron-parser 2026-04-04 01:59, 2026-04-05 01:59, 2026-04-05 01:59
  croner      2026-04-04 01:59, 2026-04-05 01:59, 2026-04-06 01:59
45 1 * * * Australia/Lord_Howe
  cron-parser 2026-04-04 01:45, 2026-04-05 01:45, 2026-04-06 01:45
  croner      2026-04-04 01:45, 2026-04-05 01:45, 2026-04-06 01:45
30 2 * * * Europe/Berlin
  cron-parser 2026-03-28 02:30, 2026-03-29 03:30, 2026-03-30 02:30
  croner      2026-03-28 02:30, 2026-03-29 03:00, 2026-03-30 02:30
END
echo "as recorded: cron-where-clocks-change-by-half-an-hour"
