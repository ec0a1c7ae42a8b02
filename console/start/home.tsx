/** The first page: leads to the contract that was open last, or makes the first one. */
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { accountQuery, contractsOf } from "../app/account-query.ts";
import { useContractId } from "../app/contract.ts";
import { preferences } from "../app/preferences.ts";
import { waitsQuery } from "../inbox/queries.ts";
import { Loaded, Skeleton } from "../kit/loaded.tsx";
import { firstProductQuery } from "./queries.ts";
import { FirstShop } from "./first-shop.tsx";

export function Home() {
  const account = useQuery({ ...accountQuery, staleTime: 0 });
  return (
    <Loaded query={account}>
      {(given) => {
        const contracts = contractsOf(given);
        const last = contracts.find(({ sid }) => sid === preferences.current.contract);
        const contract = last ?? contracts.find(({ active }) => active) ?? contracts[0];
        if (contract === undefined) return <FirstShop companyId={given.companies[0]?.id ?? null} />;
        return <Entrance contractId={contract.sid} />;
      }}
    </Loaded>
  );
}

/** The beginning of an address that somebody cut off leads on. */
export function ContractEntrance() {
  return <Entrance contractId={useContractId()} />;
}

/** An empty contract begins with Start. What waits for the person comes before the list of products. */
function Entrance({ contractId }: { contractId: string }) {
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
