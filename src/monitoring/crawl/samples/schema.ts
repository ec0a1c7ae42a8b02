/** Wire shapes of samples (interface 2.21). */
import { Type, type Static } from "typebox";
import { ContractPath, InstantOut, nameSchemas, pageQuery } from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import { Outcome } from "../../readings/outcome-schema.ts";

export const SamplePath = Type.Object({
  ...ContractPath.properties,
  sampleId: Type.String({ description: "The sample, a UUID." }),
});

export const ListSamples = Type.Object({
  domain: Type.Optional(Type.String({ maxLength: 1_000, description: "A domain.", examples: ["shop-b.example"] })),
  ...pageQuery(limits.page.samples.max),
});

export const SampleOut = Type.Object({
  sampleId: Type.String({ format: "uuid", description: "Tests of recipes name it." }),
  domain: Type.String({ examples: ["shop-b.example"] }),
  url: Type.String({
    description: "Where the page was, after redirects.",
    examples: ["https://shop-b.example/kettle"],
  }),
  fetchedAt: InstantOut("When it was fetched."),
  outcome: Outcome,
  isGood: Type.Boolean({ description: "Whether what it says was confirmed." }),
  isPinned: Type.Boolean({ description: "Whether a test of the domain's recipe names it, so that it stays." }),
});
export type SampleOut = Static<typeof SampleOut>;

nameSchemas({ Sample: SampleOut });
