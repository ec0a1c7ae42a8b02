/** What most test files begin with: `const { service, customer } = await aService();`. */
import { after } from "node:test";
import { aCustomer, type Customer } from "./customer.ts";
import { startService, type Service } from "./service.ts";

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
