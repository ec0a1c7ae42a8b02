/** Other people of a sample's company. */
import type { Service } from "../harness/service.ts";
import type { Sample } from "./sample.ts";

/** Somebody with this role, who has chosen a password. */
export async function invited(
  service: Service,
  { owner, contractId }: Sample,
  role: "member" | "owner" | "reader",
): Promise<{ email: string; password: string }> {
  const people = `/api/v3/companies/${(await owner.get("/api/account")).body.companies[0].id}/users`;
  const person = { email: `${role}-${contractId}@customer.example`, password: `a password of the ${role}` };
  const made = await owner.post(people, { email: person.email, name: `A ${role}`, role });
  const token = made.body.data.invitationToken;
  await service.client().post("/api/v3/account/invitation", { token, password: person.password });
  return person;
}
