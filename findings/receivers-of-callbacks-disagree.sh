#!/usr/bin/env bash
# svix 1.99.1 and standardwebhooks 1.1.1, one specification and one code base: they disagree about a callback without a
# body and about headers.
#
# Expected: both verify a signature and return the payload, whatever it is, and take the `Headers` of a web request.
# Seen: with a right signature of an empty body svix throws a SyntaxError of JSON, standardwebhooks returns undefined.
# Both say "Missing required headers" to a `Headers` object that has them: they want a plain one. svix takes the header
# names of standardwebhooks, not the other way round.
# Matters: a sender cannot tell a receiver's wrong secret from an empty body, and a callback without a body is retried
# for days.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts svix@1.99.1 standardwebhooks@1.1.1
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const secret = `whsec_${Buffer.from("example-secret-of-no-use").toString("base64")}`;
const now = new Date();
const headersOf = (prefix, signature) => ({
  [`${prefix}-id`]: "msg_1",
  [`${prefix}-timestamp`]: String(Math.floor(now / 1000)),
  [`${prefix}-signature`]: signature,
});
for (const [name, own, other] of [
  ["svix", "svix", "webhook"],
  ["standardwebhooks", "webhook", "svix"],
]) {
  const webhook = new (require(name).Webhook)(secret);
  const outcome = (body, headers) => {
    try {
      return String(JSON.stringify(webhook.verify(body, headers)));
    } catch (error) {
      return `${error.name}: ${error.message}`;
    }
  };
  const headers = (body, prefix) => headersOf(prefix, webhook.sign("msg_1", now, body));
  console.log(name, "| body:", outcome('{"price":12.5}', headers('{"price":12.5}', own)));
  console.log(name, "| no body:", outcome("", headers("", own)));
  console.log(name, "| Headers:", outcome("{}", new Headers(headers("{}", own))));
  console.log(name, "| the other's names:", outcome("{}", headers("{}", other)));
}
END
diff - <(node look.mjs) <<'END' || { echo "changed: receivers-of-callbacks-disagree"; exit 1; }
svix | body: {"price":12.5}
svix | no body: SyntaxError: Unexpected end of JSON input
svix | Headers: WebhookVerificationError: Missing required headers
svix | the other's names: {}
standardwebhooks | body: {"price":12.5}
standardwebhooks | no body: undefined
standardwebhooks | Headers: WebhookVerificationError: Missing required headers
standardwebhooks | the other's names: WebhookVerificationError: Missing required headers
END
echo "as recorded: receivers-of-callbacks-disagree"
