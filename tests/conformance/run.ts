/**
 * Runs the suite against an installation:
 *
 *     ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run conformance -- http://localhost:8080
 *
 * CONFORMANCE_WORDS and CONFORMANCE_SPELLING: see words.ts. Companies of invented names stay behind. Exits with 1 when a
 * sentence does not hold.
 */
const [url, ...others] = process.argv.slice(2);
if (url === undefined || !URL.canParse(url) || others.length > 0) {
  process.stderr.write("usage: npm run conformance -- http://host:port\n");
  process.exitCode = 2;
} else {
  process.env["CONFORMANCE_URL"] = url;
  await import("./sections.ts");
}
