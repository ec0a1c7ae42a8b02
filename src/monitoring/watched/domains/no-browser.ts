/** A domain that is read by a browser needs one, and a service may have none. */
import { apiError, type ApiError } from "../../../base/error.ts";

/** 409 `resource.monitoringUnavailable`. @param domain whose source has the method `browser` */
export function noBrowser(domain: string, path?: string): ApiError {
  const words = `The service has no browser to read ${domain} with: COLLECTOR_BROWSER is not set.`;
  return apiError("resource.monitoringUnavailable", words, path);
}
