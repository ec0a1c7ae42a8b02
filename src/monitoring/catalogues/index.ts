/** Catalogues and feeds of shops: planned with runs, read by collectors, compared with the products. */
export { isCatalogueJob, type CatalogueJob } from "./catalogue-work.ts";
export { planCatalogues, takeCatalogues } from "./plan-catalogues.ts";
export { forgetItems } from "./store-items.ts";
export { visitCatalogue } from "./visit-catalogue.ts";
