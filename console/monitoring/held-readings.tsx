/** Readings too far from what was known: nothing of them is stored until somebody decides. A releases, D rejects. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../kit/ask-owner.tsx";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { changePercent } from "../kit/exact.ts";
import { Columns } from "../kit/columns.tsx";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { Foreign, ForeignLink } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Key } from "../kit/key.tsx";
import { useKeys } from "../kit/keys.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { More } from "../kit/more.tsx";
import { Move } from "../kit/move.tsx";
import { useRows } from "../kit/rows.ts";
import { TableScroll } from "../kit/table-scroll.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { Frame } from "./frame.tsx";
import { decideHeld, heldQuery, listPaths, namesQuery, type HeldReading } from "./queries.ts";

export function HeldReadings() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const list = useInfiniteQuery(heldQuery(contractId));
  const readings = list.data?.pages.flatMap(({ body }) => body);
  return (
    <Frame
      sub={readings === undefined ? undefined : t("monitoring.heldCount", { count: readings.length })}
      actions={readings?.length ? <Download path={listPaths.held(contractId)} /> : null}
    >
      {readings === undefined ? (
        list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : readings.length === 0 ? (
        <div className="empty">
          <strong>{t("monitoring.noHeld")}</strong>
          <p>{t("monitoring.noHeldHelp")}</p>
        </div>
      ) : (
        <>
          <List readings={readings} />
          <More pages={list} />
        </>
      )}
    </Frame>
  );
}

function List({ readings }: { readings: readonly HeldReading[] }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const navigate = useNavigate();
  const mayDecide = useMay("settings");
  const decide = useMutation({
    mutationFn: async ({ reading, decision }: { reading: HeldReading; decision: "reject" | "release" }) =>
      await decideHeld(contractId, reading, decision),
  });
  const { active, setActive } = useRows(readings.length, (index) => {
    const domain = readings[index]?.domain;
    if (domain !== undefined) {
      void navigate({ to: "/c/$contract/monitoring/domains/$domain", params: { contract: contractId, domain } });
    }
  });
  const names = useQuery(namesQuery(contractId, readings)).data;
  const take = (decision: "reject" | "release", reading = readings[active]): void => {
    if (mayDecide && reading !== undefined && !decide.isPending) decide.mutate({ reading, decision });
  };
  useKeys({ a: () => take("release"), d: () => take("reject") });
  return (
    <>
      {decide.isError ? <Failure error={decide.error} /> : null}
      {decide.data === undefined || decide.data === null ? null : (
        <p className="notice" role="status">
          {decide.data === "resource.snapshotOutdated" ? t("monitoring.outdated") : t("monitoring.notDecided")}
        </p>
      )}
      <TableScroll label={t("monitoring.tabs.held")}>
        <table className="plain">
          <Columns
            columns={[
              { text: t("monitoring.columns.shop") },
              { text: t("monitoring.columns.product") },
              { text: t("monitoring.columns.before"), isNumber: true },
              { text: t("monitoring.columns.after"), isNumber: true },
              { text: t("monitoring.columns.change"), isNumber: true },
              { text: t("monitoring.columns.why") },
              { text: t("monitoring.columns.waits"), isNumber: true },
              ...(mayDecide ? [{ text: t("monitoring.decision"), isUnseen: true }] : []),
            ]}
          />
          <tbody>
            {readings.map((reading, index) => (
              <Row
                key={`${reading.domain} ${reading.productId ?? ""}`}
                reading={reading}
                name={names?.get(reading.productId ?? "") ?? reading.productId ?? ""}
                isActive={index === active}
                onTake={mayDecide ? (decision) => take(decision, reading) : null}
                onActive={() => setActive(index)}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {mayDecide ? (
        <p className="hints">
          <span>
            <Key>A</Key> {t("monitoring.release")}
          </span>
          <span>
            <Key>D</Key> {t("monitoring.reject")}
          </span>
        </p>
      ) : (
        <p className="soft">
          <AskOwner text={t("monitoring.mayNotDecide")} />
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly reading: HeldReading;
  readonly name: string;
  readonly isActive: boolean;
  readonly onTake: ((decision: "reject" | "release") => void) | null;
  readonly onActive: () => void;
}

function Row({ reading, name, isActive, onTake, onActive }: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const { domain, productId, offers, lastPrice, heldAt, reasons, factor } = reading;
  const [offer] = offers ?? [];
  const change = lastPrice === undefined || offer === undefined ? null : changePercent(lastPrice, offer.price);
  return (
    <tr data-active={isActive} onClick={onActive}>
      <td className="nowrap">
        <Link to="/c/$contract/monitoring/domains/$domain" params={{ contract, domain }}>
          <Foreign text={domain} />
        </Link>
      </td>
      <td className="nowrap">
        {productId === undefined ? (
          t("monitoring.everyReading")
        ) : (
          <Link to="/c/$contract/products/$product" params={{ contract, product: productId }}>
            <Foreign text={name} />
          </Link>
        )}
      </td>
      <td className="number">{lastPrice === undefined ? "" : formats.amount(lastPrice, offer?.currency)}</td>
      <td className="number">
        {offer === undefined ? (
          ""
        ) : (
          <ForeignLink url={offer.url}>{formats.amount(offer.price, offer.currency)}</ForeignLink>
        )}
        {offer?.readingId === undefined ? null : (
          <>
            {" · "}
            <Link to="/c/$contract/monitoring/readings/$reading" params={{ contract, reading: offer.readingId }}>
              {t("monitoring.evidence")}
            </Link>
          </>
        )}
      </td>
      <td className="number">{change === null ? "" : <Move percent={change} />}</td>
      <td className="held-why">
        {factor === undefined
          ? t("monitoring.farFromLast")
          : t("monitoring.movedTogether", {
              change: `${factor > 1 ? "+" : ""}${formats.percent((factor - 1) * 100)}`,
            })}{" "}
        <details>
          <summary>{t("failure.details")}</summary>
          {reasons.map((reason) => (
            <p key={reason} lang="en">
              <Foreign text={reason} isWhole />
            </p>
          ))}
        </details>
      </td>
      <td className="number" title={formats.full(heldAt)}>
        {formats.age(heldAt)}
      </td>
      {onTake === null ? null : (
        <td className="nowrap number">
          <WriteButton size="compact-xs" onClick={() => onTake("release")}>
            {t("monitoring.release")}
          </WriteButton>{" "}
          <WriteButton size="compact-xs" onClick={() => onTake("reject")}>
            {t("monitoring.reject")}
          </WriteButton>
        </td>
      )}
    </tr>
  );
}
