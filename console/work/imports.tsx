/** Products from a file, any time after the first: what an import would do, then the import, and those that were. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { ProductsStep } from "../start/products-step.tsx";
import { firstProductQuery } from "../start/queries.ts";
import "../start/start.css";
import { Frame } from "./frame.tsx";
import { tasksQuery } from "./queries.ts";
import { TaskList } from "./task-list.tsx";

export function Imports() {
  const { t } = useTranslation();
  const contract = useContractId();
  const may = useMay("products");
  const list = useInfiniteQuery(tasksQuery(contract, { kind: "import", state: null }));
  return (
    <Frame>
      {may ? <NewImport /> : null}
      <PagesLoaded
        list={list}
        items={list.data?.pages.flatMap(({ body }) => body)}
        empty={
          <div className="empty">
            <strong>{t("work.noImports")}</strong>
            <p>{t("work.noImportsHelp")}</p>
          </div>
        }
      >
        {(tasks) => <TaskList tasks={tasks} label={t("work.tabs.imports")} />}
      </PagesLoaded>
    </Frame>
  );
}

function NewImport() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const product = useQuery(firstProductQuery(contractId)).data;
  if (product === undefined) return null;
  return (
    <section className="panel pad new-import" aria-labelledby="new-import">
      <h2 id="new-import">{t("work.newImport")}</h2>
      <ProductsStep contractId={contractId} hasProducts={product !== null} />
    </section>
  );
}
