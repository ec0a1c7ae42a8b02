/** What other parts of monitoring use of matching: how sure it is that an item is a product, and who decides. */
export { addCandidates, type Candidate } from "./add-candidates.ts";
export { findByName, type NameSearch } from "./find-by-name.ts";
export { candidateRoutes } from "./routes.ts";
export { scoreItem, type ItemToMatch, type ProductToMatch } from "./score.ts";
