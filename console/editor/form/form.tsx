/** The document as a form: its name, its tree, and what else belongs to it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Foreign } from "../../kit/foreign.tsx";
import { useEditing } from "../editing.ts";
import { EffectLine } from "../effect/effect-line.tsx";
import { listOf, objectOf, textsOf, type JsonObject } from "../json.ts";
import { JsonChip, TextField } from "./fields.tsx";
import { Choice } from "./tree.tsx";

const shown = new Set(["name", "description", "edition", "branches", "otherwise", "tables"]);

export function Form() {
  const { t } = useTranslation();
  const { document, draftEffect } = useEditing();
  const others = Object.entries(document).filter(([key]) => !shown.has(key));
  return (
    <div className="edit-form">
      <div className="edit-part edit-names">
        <TextField label={t("editor.name")} path={["name"]} value={document["name"]} required />
        <TextField label={t("editor.description")} path={["description"]} value={document["description"]} />
      </div>
      <EffectLine {...draftEffect} />
      <Choice path={[]} node={document} />
      <Tables />
      {others.map(([key, value]) => (
        <JsonChip key={key} label={key} path={[key]} value={value} />
      ))}
    </div>
  );
}

/** The tables, each a link to its grid. */
function Tables() {
  const { t } = useTranslation();
  const { document, isLocked, openTable, set } = useEditing();
  const add = (): void => {
    const name = freeName(document);
    set(["tables", name], { by: ["tags.brand"], rows: [["A", 10]], otherwise: 10 });
    openTable(name);
  };
  const tables = Object.entries(objectOf(document["tables"]) ?? {});
  return (
    <section aria-labelledby="edit-tables">
      <h2 id="edit-tables">{t("editor.tables")}</h2>
      <ul className="edit-tables">
        {tables.map(([name, table]) => {
          const { by, rows } = objectOf(table) ?? {};
          const fields = (textsOf(by) ?? []).map((field) => field.replace(/^tags\./, "")).join(", ");
          return (
            <li key={name}>
              <button type="button" className="link" onClick={() => openTable(name)}>
                <Foreign text={name} />
              </button>{" "}
              <span className="soft">{t("editor.tableSub", { fields, count: listOf(rows)?.length ?? 0 })}</span>
            </li>
          );
        })}
      </ul>
      <Button size="compact-xs" disabled={isLocked} onClick={add}>
        {t("editor.addTable")}
      </Button>
    </section>
  );
}

function freeName(document: JsonObject): string {
  const taken = new Set(Object.keys(objectOf(document["tables"]) ?? {}));
  const names = ["margins", ...Array.from(taken, (_, index) => `margins${index + 2}`)];
  return names.find((name) => !taken.has(name)) ?? "table";
}
