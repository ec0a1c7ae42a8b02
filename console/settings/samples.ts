/** Code that a program begins with: as it is, but for the API password, which the service does not know. */

interface SampleValues {
  readonly url: string;
  readonly contractId: string;
  readonly email: string;
}

export function samples({ url, contractId, email }: SampleValues): readonly { name: string; text: string }[] {
  return [
    {
      name: "curl",
      text: `curl -s -u '${email}:API-PASSWORD' \\
  '${url}/api/v3/vendor/contracts/${contractId}/products/figures?limit=10'`,
    },
    {
      name: "JavaScript",
      text: `import { Client } from "./client/client.ts";

const client = new Client({
  url: "${url}",
  authorize: async () => \`Basic \${btoa("${email}:API-PASSWORD")}\`,
});
const { data } = await client.get("/api/v3/vendor/contracts/{contractId}/products/figures", {
  path: { contractId: "${contractId}" },
  query: { limit: 10 },
});`,
    },
  ];
}
