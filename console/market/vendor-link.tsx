/** A competitor's name, which opens what is known of it. */
import { Link } from "@tanstack/react-router";
import { useContractId } from "../service/contract.ts";
import { Foreign } from "../kit/foreign.tsx";

export function VendorLink({ vendor }: { vendor: string }) {
  const contract = useContractId();
  return (
    <Link to="/c/$contract/market/vendors/$vendor" params={{ contract, vendor }}>
      <Foreign text={vendor} />
    </Link>
  );
}
