/** What a code of the service says, as a key of the texts. */
import texts from "./refusals.en.json" with { type: "json" };

const { refusals } = texts;

type Refusals = typeof refusals;
type Code = { [Area in keyof Refusals]: `${Area}.${keyof Refusals[Area] & string}` }[keyof Refusals];

const codes: ReadonlySet<string> = new Set(
  Object.entries(refusals).flatMap(([area, sentences]) => Object.keys(sentences).map((name) => `${area}.${name}`)),
);

function isCode(code: string): code is Code {
  return codes.has(code);
}

/** The key of its sentence; that of any refusal for a code that this console does not know. */
export function refusalKey(code: string): `refusals.${Code}` | "failure.refused" {
  return isCode(code) ? `refusals.${code}` : "failure.refused";
}
