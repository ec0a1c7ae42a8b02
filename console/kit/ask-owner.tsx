/** What a person may not do, and who may: the owners of the contract's company, by name. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Foreign } from "./foreign.tsx";
import { usePeople } from "../service/people.ts";
import { permissionsQuery } from "../service/permissions.ts";

/** More are counted. */
const mostNamed = 3;

/** @param text a sentence without its full stop. Where no owner is known, such as outside of a contract, it stands alone. */
export function AskOwner({ text }: { text: string }) {
  const contractId = useParams({ strict: false }).contract;
  return contractId === undefined ? <>{text}.</> : <Named text={text} contractId={contractId} />;
}

function Named({ text, contractId }: { text: string; contractId: string }) {
  const { t } = useTranslation();
  const isWritable = useQuery(permissionsQuery(contractId)).data?.isWritable ?? true;
  const people = usePeople(contractId);
  const owners = people.filter(({ roles, pending }) => roles.includes("owner") && !pending);
  // No owner could give the right.
  if (!isWritable) return <>{t("shell.nobodyMay")}</>;
  if (owners.length === 0) return <>{text}.</>;
  const more = owners.length - mostNamed;
  return (
    <span>
      {text}:{" "}
      {owners.slice(0, mostNamed).map(({ userId, name, email }, index) => (
        <Fragment key={userId}>
          {index === 0 ? "" : ", "}
          <span className="owner" title={email}>
            <Foreign text={name} isWhole />
          </span>
        </Fragment>
      ))}
      {more > 0 ? ` ${t("shell.moreOwners", { count: more })}` : ""}.
    </span>
  );
}
