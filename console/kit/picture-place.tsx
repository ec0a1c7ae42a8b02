/**
 * Where a product's picture would stand: its initial. There are no pictures yet, because a person's browser asks nobody but this
 * service, and the service has none.
 */
import { legible } from "./legible.ts";

export function PicturePlace({ name }: { name: string }) {
  return (
    <span className="picture-place" aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

/** The first letter or digit; a name of signs alone has its first sign. */
function initialOf(name: string): string {
  const shown = legible(name).trim();
  return (/[\p{L}\p{N}]/u.exec(shown) ?? /\S/u.exec(shown) ?? [""])[0].toLocaleUpperCase();
}
