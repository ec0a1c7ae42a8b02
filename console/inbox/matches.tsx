/** Pages that may be those of products: a person says of each whether it is. Nothing of them is read before. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMay } from "../service/permissions.ts";
import { sendOnce } from "../service/service.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign, ForeignLink } from "../kit/foreign.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { matchesQuery, type Match } from "./queries.ts";

export function Matches({ contractId, domain }: { contractId: string; domain: string }) {
  const cache = useQueryClient();
  const may = useMay("settings");
  const matches = useQuery(matchesQuery(contractId, domain));
  const decide = useMutation({
    mutationFn: async ({ candidateId, decision }: { candidateId: string; decision: "confirmed" | "rejected" }) => {
      const path = "/api/v3/vendor/contracts/{contractId}/monitoring/candidates/decide";
      const body = [{ candidateId, decision }];
      await sendOnce(path, { path: { contractId }, body });
      await cache.invalidateQueries({ queryKey: [contractId, "inbox"] });
    },
  });
  return (
    <>
      {decide.isError ? <Failure error={decide.error} /> : null}
      <Loaded query={matches} lines={4}>
        {(listed) => (
          <ul className="matches">
            {listed.map((match) => (
              <MatchLine
                key={match.candidateId}
                contractId={contractId}
                match={match}
                isBusy={decide.isPending}
                onDecide={may ? (decision) => decide.mutate({ candidateId: match.candidateId, decision }) : null}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

interface MatchLineProps {
  readonly contractId: string;
  readonly match: Match;
  readonly isBusy: boolean;
  readonly onDecide: ((decision: "confirmed" | "rejected") => void) | null;
}

function MatchLine({ contractId, match, isBusy, onDecide }: MatchLineProps) {
  const { t } = useTranslation();
  const { productId, productName, customerProductId, url, found } = match;
  const own = productName ?? customerProductId ?? productId;
  return (
    <li>
      <span className="inbox-text">
        <Link to="/c/$contract/products/$product" params={{ contract: contractId, product: productId }}>
          <Foreign text={own} />
        </Link>
        <span className="soft">
          <ForeignLink url={url}>{found.name ?? url}</ForeignLink>{" "}
          {found.priceText === undefined ? null : <Foreign text={`${found.priceText} ${found.currency ?? ""}`} />}
        </span>
      </span>
      {onDecide === null ? null : (
        <span className="nowrap">
          <WriteButton
            size="compact-xs"
            disabled={isBusy}
            aria-label={t("inbox.isMatchOf", { name: own })}
            onClick={() => onDecide("confirmed")}
          >
            {t("inbox.isMatch")}
          </WriteButton>{" "}
          <WriteButton
            size="compact-xs"
            disabled={isBusy}
            aria-label={t("inbox.isNoMatchOf", { name: own })}
            onClick={() => onDecide("rejected")}
          >
            {t("inbox.isNoMatch")}
          </WriteButton>
        </span>
      )}
    </li>
  );
}
