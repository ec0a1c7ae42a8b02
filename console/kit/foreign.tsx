/** A text that others wrote: a product's name, a vendor. It cannot turn the line's direction, and shows what is invisible. */

import { legible } from "./legible.ts";
import { unbroken } from "./unbroken.ts";

/** Of a title. */
export const titleCharacters = 500;
/** Shorter texts are not cut anywhere. */
const shortCharacters = 24;

/** @param isWhole it is shown whole, so it needs no title */
export function Foreign({ text, isWhole = false }: { text: string; isWhole?: boolean }) {
  const shown = legible(text);
  const isCut = !isWhole && shown.length > shortCharacters;
  return <bdi title={isCut ? shown.slice(0, titleCharacters) : undefined}>{shown}</bdi>;
}

/** A sentence of the engine: names of others stand in it, and numbers with their units. */
export function Told({ text }: { text: string }) {
  return <bdi>{unbroken(legible(text))}</bdi>;
}

/** A link to a shop's page, only if it is one of the web. Where its text does not say where it leads, the host stands beside it. */
export function ForeignLink({ url, children }: { url: string; children?: string }) {
  const target = webAddress(url);
  if (target === null) return <Foreign text={children ?? url} />;
  const text = children ?? target.host;
  return (
    <>
      <a href={target.href} target="_blank" rel="noreferrer noopener nofollow">
        <Foreign text={text} />
      </a>
      {saysHost(text, target, url) ? null : (
        <>
          {" "}
          <small className="faint">
            <Foreign text={target.host} />
          </small>
        </>
      )}
    </>
  );
}

/** An address with a name before its host ("https://shop.example@other.example") does not. */
function saysHost(text: string, { host, username }: URL, url: string): boolean {
  return text === host || `www.${text}` === host || (text === url && username === "");
}

function webAddress(url: string): URL | null {
  const target = URL.parse(url);
  return target !== null && /^https?:$/.test(target.protocol) ? target : null;
}
