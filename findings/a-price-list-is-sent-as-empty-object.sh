#!/usr/bin/env bash
# openapi-fetch 0.17.0: a file as the body of a request is sent as `{}`, a text as a JSON string.
#
# Expected: a Blob goes out as it is, with its own type, as in `fetch`; with the header `Content-Type: text/csv` a text
# does too.
# Seen: every body that is no FormData goes through JSON.stringify. A Blob becomes `{}` as application/json, also when
# the header says text/csv. A text becomes a quoted line with "\n" in it. Only a `bodySerializer` of one's own helps. An
# answer of text/csv is parsed as JSON and throws.
# Matters: the upload of a price list succeeds or fails far away, with a body that nobody wrote.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts openapi-fetch@0.17.0
cat >look.mjs <<'END'
import createClient from "openapi-fetch";
const fetch = async (request) => {
  console.log(request.headers.get("content-type"), await request.text());
  return new Response("id,price", { headers: { "content-type": "text/csv" } });
};
const client = createClient({ baseUrl: "https://prices.example", fetch });
const list = "id,price\n1,9.90\n";
const headers = { "Content-Type": "text/csv" };
for (const body of [list, new Blob([list], { type: "text/csv" })]) {
  await client.PUT("/products", { body, headers, parseAs: "text" });
  await client.PUT("/products", { body, parseAs: "text" });
}
await client.PUT("/products", { body: list, headers, parseAs: "text", bodySerializer: (text) => text });
await client.GET("/products").catch(({ name }) => console.log("answer:", name));
END
diff - <(node look.mjs) <<'END' || { echo "changed: a-price-list-is-sent-as-empty-object"; exit 1; }
text/csv "id,price\n1,9.90\n"
application/json "id,price\n1,9.90\n"
text/csv {}
application/json {}
text/csv id,price
1,9.90

null 
answer: SyntaxError
END
echo "as recorded: a-price-list-is-sent-as-empty-object"
