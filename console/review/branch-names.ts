/** What a review calls the branches that decide: by their names, and what no condition leads to as the editor calls it. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Reviewed } from "../strategies/queries.ts";
import { otherwiseLeaf } from "./otherwise-leaf.ts";
import { documentQuery } from "./queries.ts";

interface Branch {
  readonly branchName?: string;
  readonly leafNodeId?: number;
}

/** @returns the name of a branch of the older or the newer version */
export function useBranchNames({
  contractId,
  strategyId,
  from,
  to,
}: Reviewed): (side: "from" | "to", branch: Branch) => string {
  const { t } = useTranslation();
  const documents = {
    from: useQuery(documentQuery(contractId, strategyId, from)).data,
    to: useQuery(documentQuery(contractId, strategyId, to)).data,
  };
  return (side, { branchName, leafNodeId }) => {
    if (branchName !== undefined) return branchName;
    if (leafNodeId === undefined) return t("review.noBranch");
    const document = documents[side];
    const isOtherwise = document !== undefined && otherwiseLeaf(document) === leafNodeId;
    return isOtherwise ? t("review.otherwise") : t("review.branch", { number: leafNodeId });
  };
}
