/** Wire shapes of refused requests (interface 4.8-20). */
import { Type, type Static } from "typebox";
import { InstantOut, nameSchemas, pageQuery } from "../../http/schema.ts";
import { limits } from "../../limits.ts";

export const RefusedRequestList = Type.Object({
  ...pageQuery(limits.page.refusedRequests.max),
  userId: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Only requests of this user." }),
  ),
});

export const RefusedRequestOut = Type.Object({
  requestId: Type.String({ format: "uuid", description: "As the answer's `X-Request-Id`." }),
  refusedAt: InstantOut("When it was answered."),
  operation: Type.String({ description: "What was asked for.", examples: ["submitSnapshots"] }),
  status: Type.Integer({ examples: [400] }),
  code: Type.Optional(Type.String({ description: "Of the first error.", examples: ["request.invalid"] })),
  userId: Type.Integer(),
  userEmail: Type.String({ description: "As it was then; it stays when the user is removed." }),
});
export type RefusedRequestOut = Static<typeof RefusedRequestOut>;

nameSchemas({ RefusedRequest: RefusedRequestOut });
