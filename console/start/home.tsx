/** The first page: leads to the contract that was open last, or makes the first one. */
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { accountQuery, contractsOf, isAdmin, mayMakeShops, onlyDecides, type Account } from "../service/account.ts";
import { contractQuery, useContractId } from "../service/contract.ts";
import { preferences } from "../service/preferences.ts";
import { SignOut } from "../kit/sign-out.tsx";
import { waitsQuery } from "../inbox/queries.ts";
import { Loaded, Skeleton } from "../kit/loaded.tsx";
import { SignInFrame } from "../sign-in/sign-in-frame.tsx";
import { firstProductQuery } from "./queries.ts";
import { FirstShop } from "./first-shop.tsx";

export function Home() {
  const account = useQuery({ ...accountQuery, staleTime: 0 });
  return (
    <Loaded query={account}>
      {(given) => {
        const contracts = contractsOf(given);
        const last = preferences.current.contract;
        const isOwn = contracts.some(({ sid }) => sid === last);
        if (isOwn) return <Entrance contractId={last} />;
        if (isAdmin(given) && last !== "") return <LastOfOthers contractId={last} account={given} />;
        return <FirstOf account={given} />;
      }}
    </Loaded>
  );
}

/** An admin goes on in the contract of a customer that was open last, if it is still there. */
function LastOfOthers({ contractId, account }: { contractId: string; account: Account }) {
  const contract = useQuery(contractQuery(contractId));
  if (contract.isPending) return <Skeleton lines={4} />;
  return contract.isError ? <FirstOf account={account} /> : <Entrance contractId={contractId} />;
}

function FirstOf({ account }: { account: Account }) {
  const contracts = contractsOf(account);
  const contract = contracts.find(({ active }) => active) ?? contracts[0];
  if (contract !== undefined) return <Entrance contractId={contract.sid} />;
  const company = account.companies[0];
  if (company !== undefined && !mayMakeShops(account)) return <NoShop company={company.name} />;
  return <FirstShop companyId={company?.id ?? null} />;
}

/** Who may make no shop is told whom to ask. */
function NoShop({ company }: { company: string }) {
  const { t } = useTranslation();
  return (
    <SignInFrame title={t("home.none")}>
      <p>{t("home.askOwner", { company })}</p>
      <SignOut />
    </SignInFrame>
  );
}

/** The beginning of an address that somebody cut off leads on. */
export function ContractEntrance() {
  return <Entrance contractId={useContractId()} />;
}

/** An approver begins with the inbox, whatever waits. Others begin an empty contract with Start. */
function Entrance({ contractId }: { contractId: string }) {
  const account = useQuery(accountQuery);
  return (
    <Loaded query={account}>
      {(given) =>
        onlyDecides(given) ? (
          <Navigate to="/c/$contract/inbox" params={{ contract: contractId }} search={{}} replace />
        ) : (
          <EntranceByContent contractId={contractId} />
        )
      }
    </Loaded>
  );
}

/** What waits for the person comes before the list of products. */
function EntranceByContent({ contractId }: { contractId: string }) {
  const product = useQuery(firstProductQuery(contractId));
  const waits = useQuery(waitsQuery(contractId));
  return (
    <Loaded query={product}>
      {(first) =>
        waits.isPending ? (
          <Skeleton lines={4} />
        ) : (
          <Navigate to={screenOf(first !== null, waits.data === true)} params={{ contract: contractId }} replace />
        )
      }
    </Loaded>
  );
}

function screenOf(hasProducts: boolean, waits: boolean) {
  if (!hasProducts) return "/c/$contract/start";
  return waits ? "/c/$contract/inbox" : "/c/$contract/products";
}
