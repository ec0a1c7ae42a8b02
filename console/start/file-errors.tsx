/** What a file has wrong, by row and column. Nothing of it was stored. */
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Originals } from "../kit/originals.tsx";
import { problemText } from "./file-problem.ts";
import type { Rehearsal } from "./import-file.ts";

export interface FileError {
  readonly row: string;
  /** Empty if the whole row is wrong. */
  readonly column: string;
  readonly code: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** In English. */
  readonly message: string;
  /** In the person's language, where it is known without a code. */
  readonly words?: string;
}

/** A row of a rehearsal. */
export function fileError({ row, column = "", code, params = {}, message }: Rehearsal["errors"][number]): FileError {
  return { row: String(row), column, code, params, message };
}

const mostShown = 12;

export function FileErrors({ errors }: { errors: readonly FileError[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const shown = errors.slice(0, mostShown);
  return (
    <>
      <ul>
        {shown.map(({ row, column, code, params, message, words = null }, index) => (
          <li key={index}>
            <b>
              {t("start.products.row", { row })}
              {column === "" ? null : (
                <>
                  {" · "}
                  <Foreign text={column} />
                </>
              )}
            </b>{" "}
            {words ?? problemText(code, params, { t, formats }) ?? (
              <span lang="en">
                <Foreign text={message} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {errors.length > mostShown ? (
        <p className="soft">{t("start.products.more", { number: formats.count(errors.length - mostShown) })}</p>
      ) : null}
      <Originals texts={shown.flatMap(({ row, message }) => (message === "" ? [] : [`${row}: ${message}`]))} />
    </>
  );
}
