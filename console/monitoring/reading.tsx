/** What was read where a price stands: the page, when, how, every price that a method found, and the text around it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { isMissing } from "../service/service.ts";
import { useBack } from "../kit/back.ts";
import { Foreign, ForeignLink } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Table } from "../kit/table.tsx";
import { Frame } from "./frame.tsx";
import { proofQuery, shopsQuery, type Proof } from "./queries.ts";
import { methodWords } from "./words.ts";

export function Reading() {
  const { t } = useTranslation();
  const { reading: readingId } = useParams({ from: "/c/$contract/monitoring/readings/$reading" });
  const contract = useContractId();
  const navigate = useNavigate();
  const proof = useQuery(proofQuery(contract, readingId));
  useBack(() => void navigate({ to: "/c/$contract/monitoring", params: { contract }, replace: true }));
  return (
    <Frame>
      {isMissing(proof.error) ? (
        <div className="empty">
          <strong>{t("monitoring.proof.missing")}</strong>
          <p>{t("monitoring.proof.missingHelp")}</p>
        </div>
      ) : (
        <Loaded query={proof} lines={6}>
          {(read) => <Shown proof={read} />}
        </Loaded>
      )}
    </Frame>
  );
}

function Shown({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { url, readAt, method, confirmedBy, candidates, text, isHeld } = proof;
  return (
    <section className="panel pad" aria-labelledby="proof">
      <h2 id="proof">
        {t("monitoring.proof.title")} <small>{formats.full(readAt)}</small>
      </h2>
      {isHeld ? <p className="notice">{t("monitoring.proof.waits")}</p> : null}
      <p>
        <ForeignLink url={url}>{url}</ForeignLink>
      </p>
      <p>
        {t("monitoring.proof.foundBy", { method: methodWords(t, method) })}
        {confirmedBy.length === 0
          ? ""
          : ` · ${t("monitoring.proof.agreed", { methods: confirmedBy.map((one) => methodWords(t, one)).join(", ") })}`}
      </p>
      <blockquote className="proof-text">
        <Foreign text={text} isWhole />
      </blockquote>
      <ToMend url={url} />
      {candidates.length === 0 ? (
        <p className="soft">{t("monitoring.proof.noCandidates")}</p>
      ) : (
        <Table
          label={t("monitoring.proof.candidates")}
          isInside
          columns={[
            { text: t("monitoring.candidates.method") },
            { text: t("monitoring.candidates.price"), isNumber: true },
          ]}
        >
          {candidates.map((candidate, index) => (
            <tr key={index}>
              <td>{methodWords(t, candidate.method)}</td>
              <td className="number">{formats.amount(candidate.price)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** The way from a wrong price to its shop's stored pages. */
function ToMend({ url }: { url: string }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const host = URL.parse(url)?.hostname ?? "";
  const shops = useQuery(shopsQuery(contract)).data ?? [];
  const shop = shops.find(({ domain }) => host === domain || host.endsWith(`.${domain}`));
  if (shop === undefined) return null;
  const { domain } = shop;
  return (
    <p>
      <Link to="/c/$contract/monitoring/domains/$domain" params={{ contract, domain }} hash="shop-evidence">
        {t("monitoring.mend.toPages", { domain })}
      </Link>
    </p>
  );
}
