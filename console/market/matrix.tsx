/** Groups of products by competitor: the darker a cell, the further from ours. A cell opens products of its group. */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { cache } from "../service/service.ts";
import { conditionOf } from "../kit/condition.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableDownload } from "../kit/table-download.tsx";
import { Table } from "../kit/table.tsx";
import { Choice } from "./choice.tsx";
import { Frame } from "./frame.tsx";
import { GroupChoice, productsOf, useGroup, useGroupName } from "./group-choice.tsx";
import {
  cellMeasures,
  chosen,
  matrixQuery,
  type AskedMatrix,
  type CellMeasure,
  type Matrix,
} from "./history-queries.ts";
import { NoDays } from "./index-over-time.tsx";
import { ofDays } from "./positions.ts";
import { mostGroups, standings } from "./queries.ts";
import { VendorLink } from "./vendor-link.tsx";

type MatrixRow = Matrix["rows"][number];
type Cell = MatrixRow["cells"][number];

/** The distance, in percent, at which a cell is darkest. */
const darkest = { gap: 20, cheapest: 100 } as const;

export function MarketMatrix() {
  const { t } = useTranslation();
  const contract = useContractId();
  const formats = useFormats();
  const search = useSearch({ from: "/c/$contract/market/matrix" });
  const measure = chosen(search["measure"], cellMeasures);
  const rows = useGroup(search["rows"]);
  const matrix = useQuery(matrixQuery(contract, { measure, rows }));
  const day = matrix.data?.day ?? null;
  return (
    <Frame
      sub={day === null ? t("market.matrixSub") : t("market.matrixOn", { day: formats.day(day) })}
      actions={day === null ? null : <MatrixDownload measure={measure} rows={rows} />}
    >
      <div className="page-body">
        <div className="market-choices">
          <Choice
            label={t("market.measure")}
            name="measure"
            value={measure}
            values={cellMeasures}
            textOf={(value) => t(`market.cells.${value}`)}
          />
          <GroupChoice name="rows" value={rows} />
        </div>
        <p className="market-help">{t(`market.cellHelp.${measure}`)}</p>
        <Loaded query={matrix} lines={10}>
          {(read) => (read.day === null ? <NoDays /> : <Cells matrix={read} measure={measure} />)}
        </Loaded>
      </div>
    </Frame>
  );
}

/** A row a group, a column a competitor. */
function MatrixDownload(query: AskedMatrix) {
  const { t } = useTranslation();
  const contract = useContractId();
  const nameOf = useGroupName();
  return (
    <TableDownload
      name={`market-${query.measure}`}
      read={async () => {
        const { by, vendors, rows } = await cache.fetchQuery(
          matrixQuery(contract, { ...query, maxGroups: mostGroups }),
        );
        return {
          head: [nameOf(by), ...vendors],
          rows: rows.map(({ value, cells }) => [
            value ?? t("market.noValue"),
            ...cells.map((cell) => cell?.value ?? null),
          ]),
          cutAt: rows.length < mostGroups ? null : mostGroups,
        };
      }}
    />
  );
}

function Cells({ matrix, measure }: { matrix: Matrix; measure: CellMeasure }) {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  return (
    <Table
      label={t(`market.cells.${measure}`)}
      className="market-matrix"
      columns={[
        { text: nameOf(matrix.by) },
        ...matrix.vendors.map((vendor) => ({ text: vendor, shown: <VendorLink vendor={vendor} />, isNumber: true })),
      ]}
      foot={matrix.isCut ? <p className="pad soft">{t("market.isCut")}</p> : null}
    >
      {matrix.rows.map((row) => (
        <tr key={row.value ?? ""}>
          <th scope="row">{row.value === null ? t("market.noValue") : <Foreign text={row.value} />}</th>
          {row.cells.map((cell, column) => (
            <td key={matrix.vendors[column]} className="number" style={{ background: shadeOf(cell, measure) }}>
              <CellLink cell={cell} search={productsAt(matrix, { row, column, measure })} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function shadeOf(cell: Cell, measure: CellMeasure): string {
  const share = Math.min(1, Math.abs(cell?.value ?? 0) / darkest[measure]);
  return `color-mix(in srgb, var(--edge) ${Math.round(share * 100)}%, var(--panel))`;
}

interface CellPosition {
  readonly row: MatrixRow;
  readonly column: number;
  readonly measure: CellMeasure;
}

/**
 * What the list of products is asked for a cell. The distance is of all products that the competitor offers, which no condition finds:
 * that cell opens the group's, and where they are cheaper than we, those at which we are dearer than the cheapest.
 */
function productsAt({ by, vendors }: Matrix, { row, column, measure }: CellPosition): Readonly<Record<string, string>> {
  if (measure === "cheapest") {
    return { [by]: conditionOf(row.value ?? ""), cheapestVendor: conditionOf(vendors[column] ?? "") };
  }
  const isBelow = (row.cells[column]?.value ?? 0) < 0;
  return { ...productsOf(by, row.value), ...(isBelow ? { index: standings.dearer, ...ofDays } : {}) };
}

function CellLink({ cell, search }: { cell: Cell; search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  if (cell === null || cell.value === null) return <span className="faint">–</span>;
  return (
    <Link
      to="/c/$contract/products"
      params={{ contract }}
      search={search}
      title={t("market.ofProducts", { count: cell.products })}
    >
      {formats.percent(cell.value)}
    </Link>
  );
}
