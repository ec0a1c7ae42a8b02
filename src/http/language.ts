/** The language of sentences in answers: of explanations, problems and warnings (interface 4.28-1). */

/** English, unless a caller prefers German. */
export type Language = "en" | "de";

const longest = 1_000;

/** Reads `Accept-Language`: German if it is accepted with a greater weight than English, or before it with the same. */
export function languageOf(request: { headers: { "accept-language"?: string | undefined } }): Language {
  const header = request.headers["accept-language"];
  if (header === undefined || header.length > longest) return "en";
  let best: { language: Language; weight: number } = { language: "en", weight: 0 };
  for (const part of header.toLowerCase().split(",")) {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim());
    const primary = range.split("-")[0];
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if ((primary === "de" || primary === "en") && weight > best.weight) best = { language: primary, weight };
  }
  return best.language;
}
