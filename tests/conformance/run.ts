/**
 * Runs the suite against an installation:
 *
 *     ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run conformance -- http://localhost:8080
 *
 * CONFORMANCE_WORDS and CONFORMANCE_SPELLING: see words.ts; CONFORMANCE_OLD_CLIENTS: see old-clients.ts. Companies of invented names stay behind. Exits with 1 when a
 * sentence does not hold.
 */
const [url, ...others] = process.argv.slice(2);
const missing = ["ADMIN_EMAIL", "ADMIN_PASSWORD"].filter((name) => (process.env[name] ?? "") === "");
if (url === undefined || !URL.canParse(url) || others.length > 0) {
  refuse("usage: npm run conformance -- http://host:port");
} else if (missing.length > 0) {
  refuse(`set ${missing.join(" and ")}: of an admin of ${url}`);
} else {
  process.env["CONFORMANCE_URL"] = url;
  await import("./sections.ts");
}

function refuse(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 2;
}
