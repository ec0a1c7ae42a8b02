/** The companies of the installation, for its admins. */
export { Companies } from "./companies.tsx";
export { CompanyScreen } from "./company.tsx";
