/** What failed in a task, each with where and why. */
import { Link } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import type { Task } from "../service/task.ts";
import { Foreign, ForeignLink } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Originals } from "../kit/originals.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { causeWords } from "../monitoring/attempts.ts";
import { problemText } from "../start/file-problem.ts";

type Failure = NonNullable<Task["failures"]>[number];

interface FailuresProps {
  readonly failures: readonly Failure[];
  /** How many failed in all; the service lists only the first. */
  readonly failed: number;
}

export function Failures({ failures, failed }: FailuresProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (failures.length === 0) return null;
  const isOfFile = failures.some(({ attributes }) => "row" in attributes);
  return (
    <section className="panel" aria-labelledby="failures">
      <h2 id="failures" className="pad panel-title">
        {t("work.failures")}{" "}
        {failed > failures.length ? (
          <small>{t("work.firstOf", { shown: formats.count(failures.length), all: formats.count(failed) })}</small>
        ) : null}
      </h2>
      <TableScroll label={t("work.failures")} isInside>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{isOfFile ? t("work.columns.place") : t("work.columns.product")}</th>
              <th scope="col">{t("work.columns.why")}</th>
            </tr>
          </thead>
          <tbody>
            {failures.map((failure, index) => (
              <Row key={index} failure={failure} />
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}

function Row({ failure: { messageId, attributes } }: { failure: Failure }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const translated = causeOf(t, attributes["cause"]) ?? problemText(attributes["code"], attributes, { t, formats });
  const original = attributes["exceptionMessage"] ?? "";
  const text = (name: string): string => attributes[name] ?? "";
  const [productId, row, column, domain] = [text("productId"), text("row"), text("column"), text("domain")];
  const url = text("url");
  return (
    <tr>
      <td className="nowrap">
        {row === "" ? null : `${t("start.products.row", { row })} `}
        {column === "" ? null : <Foreign text={column} />}
        {productId === "" ? null : (
          <Link to="/c/$contract/products/$product" params={{ contract, product: productId }}>
            <Foreign text={productId} />
          </Link>
        )}
        {domain === "" ? null : (
          <>
            {" · "}
            <Link to="/c/$contract/monitoring/domains/$domain" params={{ contract, domain }}>
              <Foreign text={domain} />
            </Link>
          </>
        )}
      </td>
      {translated === null ? (
        <td lang="en" className="failure-text">
          <Foreign text={original === "" ? messageId : original} isWhole />
        </td>
      ) : (
        <td className="failure-text">
          {url === "" ? translated : <ForeignLink url={url}>{translated}</ForeignLink>}
          <Originals texts={[original]} />
        </td>
      )}
    </tr>
  );
}

/** Of a page that was not read: "refused: 403". The attribute is the code, and the HTTP status after a colon. */
function causeOf(t: TFunction, cause: string | undefined): string | null {
  if (cause === undefined) return null;
  const [code = "", status] = cause.split(":");
  return causeWords(t, { code, ...(status === undefined ? {} : { status: Number(status) }) });
}
