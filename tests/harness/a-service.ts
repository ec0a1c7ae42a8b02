/** What most test files begin with: `const { customer } = await aCompany();`, or `aService()` if they have settings or look into the service. */
import { after } from "node:test";
import { aCustomer, type Customer } from "./customer.ts";
import { startService, type Service } from "./service.ts";
import { untilLastFile } from "./shared.ts";

/** A service of several files: its database and its log have what the others write as well, so nobody looks into them. */
export type SharedService = Pick<Service, "url" | "admin" | "client" | "adminClient">;

let shared: Promise<Service> | undefined;

/** A new customer of the service with default settings that the files of this process share. */
export async function aCompany(): Promise<{ service: SharedService; customer: Customer }> {
  const atEnd = untilLastFile();
  if (atEnd === null) return await aService();
  if (shared === undefined) {
    shared = startService();
    atEnd(async () => await (await shared)?.stop());
  }
  const service = await shared;
  return { service, customer: await aCustomer(service) };
}

/** As {@link anEmptyService}, with a first customer. */
export async function aService(
  ...given: Parameters<typeof startService>
): Promise<{ service: Service; customer: Customer }> {
  const service = await anEmptyService(...given);
  return { service, customer: await aCustomer(service) };
}

/** A service that nobody but the admin knows. It stops after the tests of the file or suite that asks for it. */
export async function anEmptyService(...given: Parameters<typeof startService>): Promise<Service> {
  const service = await startService(...given);
  after(async () => await service.stop());
  return service;
}
