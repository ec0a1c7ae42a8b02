/** The state of a product's price, and of one that stands in the shop or should, when it was published. */
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import { State } from "./state.tsx";
import type { Figures } from "./queries.ts";

/** In others the newest price was never published, or another one was. */
const published: ReadonlySet<Figures["state"]> = new Set(["live", "notLive", "notYetLive", "published"]);

export function ProductState({ figures: { state, publishedAt } }: { figures: Figures }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const time = publishedAt === undefined ? "" : formats.time(publishedAt);
  return (
    <>
      <State state={state} />
      {publishedAt === undefined || !published.has(state) ? null : (
        <>
          {" "}
          <span className="soft" title={formats.full(publishedAt)}>
            {state === "published" ? t("product.publishedSince", { time }) : t("product.publishedAt", { time })}
          </span>
        </>
      )}
    </>
  );
}
