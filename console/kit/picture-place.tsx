/**
 * A product's picture, or its initial while there is none. The picture's host is asked by the person's browser, over https alone, without
 * telling it from which page, and only for rows that come into sight.
 */
import { useState } from "react";
import { legible } from "./legible.ts";

export function PicturePlace({ name, url }: { name: string; url?: string | undefined }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="picture-place" aria-hidden="true">
      {url === undefined || url === failed ? (
        initialOf(name)
      ) : (
        <img
          src={url}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(url)}
        />
      )}
    </span>
  );
}

/** The first letter or digit; a name of signs alone has its first sign. */
function initialOf(name: string): string {
  const shown = legible(name).trim();
  return (/[\p{L}\p{N}]/u.exec(shown) ?? /\S/u.exec(shown) ?? [""])[0].toLocaleUpperCase();
}
