#!/usr/bin/env bash
# robots-parser 3.0.1: a `Sitemap` line between two crawlers' names splits their group, and `%7E` is not `~`.
#
# Expected: RFC 9309, which it names: other lines do not interfere with a group, and escapes of unreserved characters
# are undone before comparing.
# Seen: the first crawler of the group loses its rules to the one named after the line, and a rule for /%7Ejoe/ does not
# concern /~joe/. Of two `Crawl-delay` lines the last counts. An address with another port or scheme has no answer
# (undefined).
# Matters: a polite price reader reads these files as their authors meant them. undefined is falsy, and so means
# "denied" by accident.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts robots-parser@3.0.1
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const robotsParser = createRequire(import.meta.url)("robots-parser");
const rules = (...lines) => robotsParser("https://shop.example/robots.txt", lines.join("\n"));
const group = ["User-agent: one", "Sitemap: https://shop.example/sitemap.xml", "User-agent: two", "Disallow: /private"];
for (const name of ["one", "two"])
  console.log(name, "with the line", rules(...group).isAllowed("https://shop.example/private", name));
for (const name of ["one", "two"])
  console.log(name, "without", rules(group[0], ...group.slice(2)).isAllowed("https://shop.example/private", name));
console.log("%7E", rules("User-agent: *", "Disallow: /%7Ejoe/").isAllowed("https://shop.example/~joe/", "one"));
console.log("delay", rules("User-agent: *", "Crawl-delay: 5", "Crawl-delay: 1").getCrawlDelay("one"));
console.log("http", rules("User-agent: *", "Disallow:").isAllowed("http://shop.example/", "one"));
END
diff - <(node look.mjs) <<'END' || { echo "changed: a-sitemap-line-ends-a-group-of-robots"; exit 1; }
one with the line true
two with the line false
one without false
two without false
%7E true
delay 1
http undefined
END
echo "as recorded: a-sitemap-line-ends-a-group-of-robots"
