/** Who may see and do what: people of the company with their role, and their rights in this contract. */
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Download } from "../kit/download.tsx";
import { People } from "../people/people.tsx";

export function PeopleSection() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const companyId = useContract()?.companyId;
  const may = useMay("people");
  if (companyId === undefined) return null;
  return (
    <>
      <People
        companyId={companyId}
        contractId={contractId}
        may={may}
        beside={<Download path={`/api/v3/vendor/contracts/${contractId}/settings/rights`} />}
      />
      {may ? null : <p className="soft">{t("settings.people.mayNot")}</p>}
    </>
  );
}
