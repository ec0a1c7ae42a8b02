/** What the contract is. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../service/contract.ts";
import { permissionsQuery, useMay } from "../service/permissions.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { ChangeCurrency } from "./change-currency.tsx";
import { DeleteContract } from "./delete-contract.tsx";
import { NewShop } from "./new-shop.tsx";

/** Also where the contract itself is only read. */
const makesContracts: ReadonlySet<string> = new Set(["admin", "owner"]);

export function ContractSection() {
  const { t } = useTranslation();
  const formats = useFormats();
  const contractId = useContractId();
  const contract = useContract();
  const permissions = useQuery(permissionsQuery(contractId)).data;
  const mayDelete = useMay("people");
  const mayChange = useMay("settings");
  if (contract === undefined) return null;
  const { contractName, companyName, currency, timeZone, expirationDate } = contract;
  const facts: readonly (readonly [string, string])[] = [
    [t("settings.contract.name"), contractName],
    [t("settings.contract.id"), contractId],
    [t("settings.contract.company"), companyName],
    [t("settings.contract.currency"), currency ?? "–"],
    [t("settings.contract.timeZone"), timeZone],
    [
      t("settings.contract.expires"),
      expirationDate === undefined ? t("settings.contract.never") : formats.full(expirationDate),
    ],
    [t("settings.contract.role"), permissions === undefined ? "…" : t(`shell.roles.${permissions.role}`)],
  ];
  return (
    <>
      <dl className="panel pad facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Foreign text={value} isWhole />
              {value === (currency ?? "–") && mayChange ? <ChangeCurrency contract={contract} /> : null}
            </dd>
          </div>
        ))}
      </dl>
      {makesContracts.has(permissions?.role ?? "") ? <NewShop contract={contract} /> : null}
      {mayDelete ? <DeleteContract contract={contract} /> : null}
    </>
  );
}
