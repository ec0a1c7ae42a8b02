/** The order of a list of figures: by a field, what has no value last, ties by id. */
import { apiError } from "../../base/error.ts";
import { didYouMean } from "../../base/similar-name.ts";
import { sql, type Sql } from "../../database/connection.ts";
import { numberFields, type Basis } from "./figure-fields.ts";

/** The expression is of `product_name` as `product` for names, else of `figure`. */
export interface FigureSort {
  name: string;
  isDescending: boolean;
  by: "id" | "name" | "figure";
  value: Sql;
  /** What a cursor's value is cast to. */
  cast: Sql;
}

type Sorted = Pick<FigureSort, "by" | "value" | "cast">;

function valuesOf(basis: Basis): Readonly<Record<string, Sorted>> {
  return {
    id: { by: "id", value: sql`figure.product_id`, cast: sql`bigint` },
    name: { by: "name", value: sql`lower(left(product.name, 100)) collate "C"`, cast: sql`text` },
    publishedAt: { by: "figure", value: sql`figure.published_at`, cast: sql`timestamptz` },
    ...Object.fromEntries(
      Object.entries(numberFields[basis]).map(([name, { value }]) => [
        name,
        { by: "figure" as const, value, cast: sql`bigint` },
      ]),
    ),
    changeSize: { by: "figure", value: sql`abs(figure.change_share)`, cast: sql`bigint` },
    age: { by: "figure", value: sql`figure.market_at`, cast: sql`timestamptz` },
  };
}

const values = { unitPrice: valuesOf("unitPrice"), totalPrice: valuesOf("totalPrice") };

/** Reads `[-]field`. @throws 400 with the field that was probably meant */
export function readSort(text: string, basis: Basis): FigureSort {
  const name = text.replace(/^-/, "");
  const found = Object.entries(values[basis]).find(([known]) => known === name)?.[1];
  if (found === undefined) {
    const known = Object.keys(values[basis]);
    throw apiError("request.invalid", `There is no sort "${name}".${didYouMean(name, known)}`, "/query/sort");
  }
  const isMinus = text.startsWith("-");
  // The greatest age is the earliest instant.
  return { name, isDescending: name === "age" ? !isMinus : isMinus, ...found };
}
