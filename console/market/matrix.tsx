/** Groups of products by competitor: the darker a cell, the further from ours. A cell opens the group's products. */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableDownload } from "../kit/table-download.tsx";
import { Table } from "../kit/table.tsx";
import { Choice } from "./choice.tsx";
import { Frame } from "./frame.tsx";
import { GroupChoice, productsOf, useGroup, useGroupName } from "./group-choice.tsx";
import { cellMeasures, chosen, matrixQuery, type CellMeasure, type Matrix } from "./history-queries.ts";
import { NoDays } from "./index-over-time.tsx";
import { standings } from "./queries.ts";
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
  const nameOf = useGroupName();
  return (
    <Frame
      sub={day === null ? t("market.matrixSub") : t("market.matrixOn", { day: formats.day(day) })}
      actions={
        matrix.data === undefined || day === null ? null : (
          <TableDownload
            name={`market-${measure}`}
            head={[nameOf(matrix.data.by), ...matrix.data.vendors]}
            rows={matrix.data.rows.map(({ value, cells }) => [value, ...cells.map((cell) => cell?.value ?? null)])}
          />
        )
      }
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
              <CellLink cell={cell} row={row} by={matrix.by} measure={measure} />
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

interface CellLinkProps {
  readonly cell: Cell;
  readonly row: MatrixRow;
  readonly by: string;
  readonly measure: CellMeasure;
}

/** Where they are cheaper than we, it opens the products at which we are dearer. */
function CellLink({ cell, row, by, measure }: CellLinkProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  if (cell === null || cell.value === null) return <span className="faint">–</span>;
  const isBelow = measure === "gap" && cell.value < 0;
  return (
    <Link
      to="/c/$contract/products"
      params={{ contract }}
      search={{ ...productsOf(by, row.value), ...(isBelow ? { index: standings.dearer } : {}) }}
      title={t("market.ofProducts", { count: cell.products })}
    >
      {formats.percent(cell.value)}
    </Link>
  );
}
