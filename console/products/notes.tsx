/** Why the list is not as the address asks for it. */
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";

export function Notes({ unknown, isById }: { unknown: readonly string[]; isById: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {unknown.length === 0 ? null : (
        <p className="notice" role="status">
          {t("list.notUnderstood")} <Foreign text={unknown.join(", ")} />
        </p>
      )}
      {isById ? (
        <p className="notice" role="status">
          {t("list.tooMany")}
        </p>
      ) : null}
    </>
  );
}
