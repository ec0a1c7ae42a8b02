/** One company, as an admin sees it: its contracts, which lead into the shops, and its people. */
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBack } from "../kit/back.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { legible } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Table } from "../kit/table.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { People } from "../people/people.tsx";
import { NewContract } from "./dialogs.tsx";
import { Frame, useIsAdmin } from "./frame.tsx";
import { companyQuery, contractsQuery, createSample, type CompanyContract } from "./queries.ts";

export function CompanyScreen() {
  const { company } = useParams({ from: "/companies/$company" });
  const navigate = useNavigate();
  useBack(() => void navigate({ to: "/companies", replace: true }));
  // Another text is no id, so there is no such company.
  const companyId = /^[1-9]\d{0,8}$/.test(company) ? Number(company) : null;
  return companyId === null ? <Unknown /> : <Company key={companyId} companyId={companyId} />;
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <Frame title={t("companies.title")} back={<ToCompanies />}>
      <p className="empty">{t("companies.unknown")}</p>
    </Frame>
  );
}

function ToCompanies() {
  const { t } = useTranslation();
  return <Link to="/companies">{t("companies.all")}</Link>;
}

function Company({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const company = useQuery({ ...companyQuery(companyId), enabled: useIsAdmin() });
  const [isAdding, setAdding] = useState(false);
  if (company.data === null) return <Unknown />;
  const name = company.data?.name;
  return (
    <Frame
      title={name === undefined ? t("companies.title") : legible(name)}
      heading={name === undefined ? t("companies.title") : <Foreign text={name} />}
      sub={t("companies.number", { id: companyId })}
      back={<ToCompanies />}
      actions={
        company.data === undefined ? null : (
          <Button variant="filled" onClick={() => setAdding(true)}>
            {t("companies.newContract")}
          </Button>
        )
      }
    >
      <Loaded query={company} lines={6}>
        {() => (
          <>
            <section aria-labelledby="company-contracts">
              <h2 id="company-contracts">{t("companies.contracts")}</h2>
              <Contracts companyId={companyId} />
            </section>
            <section aria-labelledby="company-people">
              <h2 id="company-people">{t("companies.people")}</h2>
              <People companyId={companyId} contractId={null} may />
            </section>
          </>
        )}
      </Loaded>
      {isAdding ? <NewContract companyId={companyId} onClose={() => setAdding(false)} /> : null}
    </Frame>
  );
}

function Contracts({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const contracts = useQuery(contractsQuery(companyId));
  return (
    <Loaded query={contracts} lines={3}>
      {(listed) => (
        <>
          {listed.length === 0 ? (
            <p className="soft">{t("companies.noContracts")}</p>
          ) : (
            <Table
              label={t("companies.contracts")}
              columns={[
                { text: t("companies.shop") },
                { text: t("companies.contractId") },
                { text: t("companies.type") },
                { text: t("companies.currency") },
                { text: t("companies.timeZone") },
                { text: t("companies.state") },
              ]}
            >
              {listed.map((contract) => (
                <ContractRow key={contract.contractId} contract={contract} />
              ))}
            </Table>
          )}
          {listed.some(({ isSample }) => isSample === true) ? null : <AddSample companyId={companyId} />}
        </>
      )}
    </Loaded>
  );
}

function ContractRow({ contract }: { contract: CompanyContract }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { contractId, contractName, contractType, currency, timeZone, active, expirationDate } = contract;
  return (
    <tr>
      <th scope="row" className="company-name">
        <Link to="/c/$contract/products" params={{ contract: contractId }}>
          <Foreign text={contractName} />
        </Link>
      </th>
      <td className="company-id">{contractId}</td>
      <td>{t(`companies.types.${contractType}`)}</td>
      <td>{currency ?? "–"}</td>
      <td>{timeZone}</td>
      <td className="nowrap" title={expirationDate === undefined ? undefined : formats.full(expirationDate)}>
        {active ? (
          expirationDate === undefined ? (
            t("companies.active")
          ) : (
            t("companies.until", { time: formats.time(expirationDate) })
          )
        ) : (
          <span className="state">{t("companies.readOnly")}</span>
        )}
      </td>
    </tr>
  );
}

function AddSample({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const add = useMutation({ mutationFn: async () => await createSample(companyId) });
  return (
    <>
      <p className="actions company-sample">
        <WriteButton loading={add.isPending} onClick={() => add.mutate()}>
          {t("companies.addSample")}
        </WriteButton>
        <span className="soft">{t("companies.sampleHelp")}</span>
      </p>
      {add.isError ? <Failure error={add.error} /> : null}
    </>
  );
}
