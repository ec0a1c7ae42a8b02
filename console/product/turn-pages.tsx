/** To the product before and after in the list that it was opened from: J and K. */
import { ActionIcon } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { neighboursOf, readOnTo, turnedTo, type Side } from "../kit/neighbours.ts";
import { FailureText } from "../kit/failure.tsx";
import { useKeys } from "../kit/keys.ts";
import { useFormats } from "../kit/formats.ts";
import type { ProductKey } from "./queries.ts";
import { withoutEdits } from "./use-what-if.ts";

const arrows = { before: "M10 3.5 5.5 8l4.5 4.5", after: "M6 3.5 10.5 8 6 12.5" } as const;

export function TurnPages({ contractId, productId }: ProductKey) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const search = useSearch({ from: "/c/$contract/products/$product" });
  const neighbours = neighboursOf(contractId, productId);
  const show = (side: Side): void => {
    const neighbour = neighboursOf(contractId, productId)?.[side] ?? null;
    if (neighbour === null || neighbour === "unread") return;
    turnedTo(neighbour.productId);
    void navigate({
      to: "/c/$contract/products/$product",
      params: { contract: contractId, product: neighbour.productId },
      search: withoutEdits(search),
      replace: true,
    });
  };
  const read = useMutation({ mutationFn: readOnTo, onSuccess: (_read, side) => show(side) });
  const turnTo = (side: Side): void => {
    if (neighbours?.[side] !== "unread") show(side);
    else if (!read.isPending) read.mutate(side);
  };
  useKeys({ j: () => turnTo("after"), k: () => turnTo("before") });
  if (neighbours === null) return null;
  const { position, count } = neighbours;
  return (
    <div className="turn" role="group" aria-label={t("product.turn")}>
      {read.isError ? (
        <span className="wrong" role="alert">
          <FailureText error={read.error} isRead />
        </span>
      ) : null}
      <span className="faint number">
        {formats.count(position)} / {formats.count(count)}
      </span>
      {(["before", "after"] as const).map((side) => (
        <ActionIcon
          key={side}
          variant="default"
          size={28}
          disabled={neighbours[side] === null}
          aria-label={t(`product.${side}`)}
          title={t(`product.${side}`)}
          onClick={() => turnTo(side)}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d={arrows[side]} fill="none" stroke="currentColor" strokeWidth="1.4" />
          </svg>
        </ActionIcon>
      ))}
    </div>
  );
}
