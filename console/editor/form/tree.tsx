/** The tree of a document: branches in the order in which they are tried, each a line that opens to its fields. */
import { Button } from "@mantine/core";
import { lazy, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { Foreign } from "../../kit/foreign.tsx";
import { useFormats } from "../../kit/formats.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { countFindings } from "../checked.ts";
import { countsAt } from "../effect/effect.ts";
import { EffectCounts } from "../effect/effect-counts.tsx";
import { useEditing } from "../editing.ts";
import { listOf, objectOf, textOf, type JsonObject } from "../json.ts";
import { pointerOf, type Path } from "../json-text.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { JsonChip, TextField } from "./fields.tsx";
import { conditionWords, ruleWords } from "./words.ts";

/** Nobody needs the fields of a rule before one is opened. */
const RuleFields = lazy(async () => ({ default: (await import("./rule-fields.tsx")).RuleFields }));

/** The branches of a choice, and what follows where none matches. */
export function Choice({ path, node }: { path: Path; node: JsonObject }) {
  const { t } = useTranslation();
  const branches = listOf(node["branches"]) ?? [];
  return (
    <ol className="edit-tree">
      {branches.map((branch, index) => (
        <Branch key={index} list={[...path, "branches"]} index={index} count={branches.length} value={branch} />
      ))}
      <li className="edit-branch">
        <Node path={[...path, "otherwise"]} value={node["otherwise"]} name={t("editor.otherwise")} condition="" />
      </li>
      <li>
        <AddBranch path={path} isFirst={node["branches"] === undefined} />
      </li>
    </ol>
  );
}

/** A branch that can be found at once; what it does is what everything else does. */
function AddBranch({ path, isFirst }: { path: Path; isFirst: boolean }) {
  const { t } = useTranslation();
  const { document, insert, isLocked, open, set } = useEditing();
  const list = [...path, "branches"];
  const add = (): void => {
    const rule = { rule: { target: { position: 1 } } };
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's key; nothing awaits it
    const branch = { name: t("editor.newBranch"), when: { field: "tags.brand", in: ["A"] }, then: rule };
    if (isFirst) set(list, [branch]);
    else insert(list, branch);
    open(pointerOf([...list, countAt(document, list)]));
  };
  return (
    <Button size="compact-xs" disabled={isLocked} onClick={add}>
      {t("editor.addBranch")}
    </Button>
  );
}

function countAt(document: JsonObject, list: Path): number {
  const found = list.reduce<Json | undefined>(
    (value, key) => listOf(value)?.[Number(key)] ?? objectOf(value)?.[String(key)],
    document,
  );
  return listOf(found)?.length ?? 0;
}

interface BranchProps {
  readonly list: Path;
  readonly index: number;
  readonly count: number;
  readonly value: Json;
}

function Branch({ list, index, count, value }: BranchProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { isLocked, open, set, swap } = useEditing();
  const branch = objectOf(value);
  const path = [...list, index];
  if (branch === null) return <JsonChip label={String(index + 1)} path={path} value={value} />;
  const name = textOf(branch["name"]) ?? t("editor.branch", { number: index + 1 });
  const move = (by: -1 | 1): void => {
    swap(list, by === 1 ? index : index - 1);
    open(pointerOf([...list, index + by]));
  };
  const { name: _name, when, then, ...others } = branch;
  return (
    <li className="edit-branch">
      <Node
        path={[...path, "then"]}
        at={path}
        value={then}
        name={name}
        condition={conditionWords(when, { t, formats })}
        fields={
          <>
            <TextField label={t("editor.name")} path={[...path, "name"]} value={branch["name"]} />
            <ConditionFields path={[...path, "when"]} value={when} />
            {Object.entries(others).map(([key, other]) =>
              typeof other === "string" ? (
                <TextField key={key} label={key} path={[...path, key]} value={other} />
              ) : (
                <JsonChip key={key} label={key} path={[...path, key]} value={other} />
              ),
            )}
          </>
        }
        actions={
          <>
            <Button size="compact-xs" disabled={isLocked || index === 0} onClick={() => move(-1)}>
              {t("editor.up")}
            </Button>
            <Button size="compact-xs" disabled={isLocked || index === count - 1} onClick={() => move(1)}>
              {t("editor.down")}
            </Button>
            <Button size="compact-xs" disabled={isLocked} onClick={() => set(path, undefined)}>
              {t("editor.removeBranch")}
            </Button>
          </>
        }
      />
    </li>
  );
}

interface NodeProps {
  /** Of the rule, skip or further choice. */
  readonly path: Path;
  /** Of what is opened, if it is more than the node. */
  readonly at?: Path;
  readonly value: Json | undefined;
  readonly name: string;
  readonly condition: string;
  readonly fields?: React.ReactNode;
  readonly actions?: React.ReactNode;
}

function Node({ path, at = path, value, name, condition, fields, actions }: NodeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { at: opened, draftEffect, findings, open } = useEditing();
  const body = useId();
  const node = objectOf(value) ?? {};
  const pointer = pointerOf(at);
  const isChoice = node["branches"] !== undefined;
  const isOpen = isWithin(opened, pointer) && !(isChoice && isWithin(opened, pointerOf([...path, "branches"])));
  const problems = countFindings(findings, pointer);
  const skip = textOf(node["skip"]);
  const { effect, isOld } = draftEffect;
  const words = skip === null ? (isChoice ? "" : ruleWords(node["rule"], { t, formats })) : t("editor.skips");
  return (
    <>
      <button
        type="button"
        className="edit-line"
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => open(isOpen ? "" : pointer)}
      >
        <b>
          <Foreign text={name} />
        </b>
        {condition === "" ? null : (
          <span className="soft">
            <Foreign text={condition} isWhole />
          </span>
        )}
        {words === "" ? null : (
          <span className="edit-then">
            → <Foreign text={words} isWhole />
          </span>
        )}
        {effect === null || effect.of === 0 ? null : (
          <span className="edit-line-counts" data-old={isOld}>
            <EffectCounts effect={effect} counts={countsAt(effect, pointerOf(path))} />
          </span>
        )}
        {problems === 0 ? null : (
          <span className="state" data-kind="wrong">
            {t("editor.problems", { count: problems })}
          </span>
        )}
      </button>
      <div id={body} hidden={!isOpen} className="edit-body">
        {isOpen ? (
          <>
            {fields}
            <NodeFields path={path} node={node} />
            {actions === undefined ? null : <div className="actions">{actions}</div>}
          </>
        ) : null}
      </div>
      {isChoice ? <Choice path={path} node={node} /> : null}
    </>
  );
}

function isWithin(pointer: string, around: string): boolean {
  return pointer === around || pointer.startsWith(`${around}/`);
}

function NodeFields({ path, node }: { path: Path; node: JsonObject }) {
  const { t } = useTranslation();
  const rule = objectOf(node["rule"]);
  if (rule !== null) {
    return (
      <Suspense fallback={null}>
        <RuleFields path={[...path, "rule"]} rule={rule} />
      </Suspense>
    );
  }
  if (node["skip"] !== undefined) {
    return <TextField label={t("editor.skipReason")} path={[...path, "skip"]} value={node["skip"]} required />;
  }
  return node["branches"] === undefined ? <JsonChip label={t("editor.then")} path={path} value={node} /> : null;
}
