/** Says on every screen of the sample shop that it is one, and removes it. */
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Failure } from "../../kit/failure.tsx";
import { WriteLink } from "../../kit/write-button.tsx";
import type { Contract } from "../../service/contract.ts";
import { useDeletion } from "../../service/delete-contract.ts";
import { useMay } from "../../service/permissions.ts";

export function SampleLine({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const mayDelete = useMay("people");
  const deletion = useDeletion(contract.contractId);
  const remove = useMutation({ mutationFn: async () => await deletion(contract.contractName) });
  return (
    <aside className="line sample-line" aria-label={t("sample.name")}>
      <span>{t("sample.line")}</span>
      {mayDelete ? (
        <WriteLink disabled={remove.isPending} onClick={() => remove.mutate()}>
          {t("sample.remove")}
        </WriteLink>
      ) : null}
      {remove.isError ? <Failure error={remove.error} /> : null}
    </aside>
  );
}
