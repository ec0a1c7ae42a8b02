/** The operations of products that other domains use. */
export { readFilteredProducts, readOneOf, readProductFilter } from "./product-filter.ts";
export { allProducts } from "./query-products.ts";
export { room } from "./room.ts";
export { evaluateTag, readTags, tagsAsSent, type Tag } from "./tags.ts";
export { countedTagKeys } from "./list-tags.ts";
export { findProductTags } from "./find-product-tags.ts";
export { importProducts } from "./import-products.ts";
export { findIdentifiers } from "./find-identifiers.ts";
export {
  byField,
  fieldColumn,
  productColumns,
  productFields,
  selectedFields,
  selectedTexts,
  type ProductTexts,
  type ProductValues,
} from "./product-fields.ts";
export { comparedIdentifier, joinToldIdentifiers, toldFields } from "./left-identifiers.ts";
export { readableValues, renderFields } from "./render-fields.ts";
export { fieldsOut, TagOut } from "./schema.ts";
export { deleteUpload, inSlices, readUpload, storeUpload, type UploadParts } from "./csv-upload.ts";
