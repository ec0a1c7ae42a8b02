/** Where we stand in the market today: our positions, by group, and who is cheapest where we are dearer. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Download } from "../kit/download.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Cheapest } from "./cheapest.tsx";
import { Frame } from "./frame.tsx";
import { Groups } from "./groups.tsx";
import { ofDays } from "./positions.ts";
import { dearerPath, noStanding, positionsQuery, standings, withoutOthers, withoutOthersQuery } from "./queries.ts";

export function Market() {
  const { t } = useTranslation();
  const contract = useContractId();
  const positions = useQuery(positionsQuery(contract));
  return (
    <Frame sub={t("market.sub")} actions={<Download path={dearerPath(contract)} />}>
      <Loaded query={positions} lines={8}>
        {({ total, standing: { dearer, same, cheaper } = noStanding, groups }) =>
          dearer + same + cheaper === 0 ? (
            <Nothing />
          ) : (
            <div className="page-body">
              <Figures all={total} dearer={dearer} same={same} cheaper={cheaper} />
              <div className="market-halves">
                <Cheapest />
                <div className="market-side">
                  <Positions groups={groups["position"] ?? []} />
                </div>
              </div>
              <Groups />
            </div>
          )
        }
      </Loaded>
    </Frame>
  );
}

interface FiguresProps {
  readonly all: number;
  readonly dearer: number;
  readonly same: number;
  readonly cheaper: number;
}

/** Each number opens the products that it counts. */
function Figures({ all, dearer, same, cheaper }: FiguresProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const counted = [
    ["cheaper", cheaper, { index: standings.cheaper, ...ofDays }],
    ["same", same, { index: standings.same, ...ofDays }],
    ["dearer", dearer, { index: standings.dearer, sort: "-position", ...ofDays }],
    ["alone", useQuery(withoutOthersQuery(contract, "alone")).data, { ...withoutOthers.alone, sort: "name" }],
    ["soldOut", useQuery(withoutOthersQuery(contract, "soldOut")).data, { ...withoutOthers.soldOut, sort: "name" }],
    ["without", all - dearer - same - cheaper, { index: "", sort: "name" }],
  ] as const;
  return (
    <dl className="figures">
      {counted.map(([name, count, search]) => (
        <div key={name} className="figure">
          <dt>{t(`market.standings.${name}`)}</dt>
          <dd>
            <Link to="/c/$contract/products" params={{ contract }} search={search}>
              {count === undefined ? "…" : formats.count(count)}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** This position and all after it share a bar. */
const restFrom = 9;

interface PositionsProps {
  readonly groups: readonly { readonly value?: string | null; readonly count: number }[];
}

/** How many products stand at each position; a bar opens them. */
function Positions({ groups }: PositionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const bars = barsOf(groups);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className="panel pad" aria-labelledby="market-positions">
      <h2 id="market-positions">{t("market.positions")}</h2>
      <ul className="bars">
        {bars.map(({ position, count }) => (
          <li key={position}>
            <Link
              to="/c/$contract/products"
              params={{ contract }}
              search={{ position: position < restFrom ? String(position) : `${restFrom}..`, ...ofDays }}
            >
              <span>
                {t(position < restFrom ? "market.position" : "market.positionsFrom", { position: String(position) })}
              </span>
              <span className="bar" aria-hidden="true">
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className="number">{formats.count(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In the order of positions. */
function barsOf(groups: PositionsProps["groups"]): readonly { readonly position: number; readonly count: number }[] {
  const counts = new Map<number, number>();
  for (const { value, count } of groups) {
    if (value === null || value === undefined) continue;
    const position = Math.min(Number(value), restFrom);
    counts.set(position, (counts.get(position) ?? 0) + count);
  }
  return [...counts]
    .map(([position, count]) => ({ position, count }))
    .toSorted((one, other) => one.position - other.position);
}

function Nothing() {
  const { t } = useTranslation();
  const contract = useContractId();
  return (
    <div className="empty">
      <strong>{t("market.none")}</strong>
      <p>{t("market.noneHelp")}</p>
      <Link to="/c/$contract/monitoring" params={{ contract }}>
        {t("market.toMonitoring")}
      </Link>
    </div>
  );
}
