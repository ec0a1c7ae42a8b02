/** Wire shapes of the hosts that collectors visit, for the operator. */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas, StrictObject } from "../../http/schema.ts";
import { limits } from "../../limits.ts";
import { hostStates, type HostState } from "./host-state.ts";

const { min, max } = limits.hosts.operatorDelayMs;

export const CrawlHostPath = Type.Object({
  host: Type.String({
    maxLength: limits.hosts.hostCharacters,
    description: "The name, with the port unless it is 80 or 443. `www.` makes no difference.",
    examples: ["shop-b.example"],
  }),
});

export const CrawlHostIn = StrictObject(
  {
    intervalMs: Type.Union([Type.Integer({ minimum: min, maximum: max }), Type.Null()], {
      description: "Between the beginnings of two requests; null for the default.",
      examples: [500],
    }),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.hosts.reasonCharacters,
        pattern: String.raw`\S`,
        description: "Why this is right: the own shop, or the owner's permission. Required with an interval.",
        examples: ["Our own shop."],
      }),
    ),
  },
  { examples: [{ intervalMs: 500, reason: "Our own shop." }] },
);
export type CrawlHostIn = Static<typeof CrawlHostIn>;

export const CrawlHostOut = Type.Object({
  host: Type.String(),
  state: Type.Unsafe<HostState>({
    type: "string",
    enum: hostStates,
    description:
      "`idle`: nobody has work there. `due`, `waiting`: a request may begin, or has to wait. `busy`: one is under way.",
  }),
  currentIntervalMs: Type.Integer({ description: "The pace now, after what the host answered lately." }),
  intervalMs: Type.Optional(Type.Integer({ description: "What the operator set; absent for the default." })),
  reason: Type.Optional(Type.String({ description: "Why the operator set it." })),
  crawlDelayMs: Type.Optional(Type.Integer({ description: "The `Crawl-delay` of its robots.txt." })),
  requests: Type.Integer({ description: "Requests that it has got." }),
  nextRequestAt: InstantOut("No request begins before it."),
  restsUntil: Type.Optional(InstantOut("It rests until then.")),
});
export type CrawlHostOut = Static<typeof CrawlHostOut>;

nameSchemas({ CrawlHost: CrawlHostOut });
