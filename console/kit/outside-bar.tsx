/** Above the pages that belong to no contract: whose they are, the way back, and the key that works on each of them. */
import { Link } from "@tanstack/react-router";
import { Mark } from "./mark.tsx";
import { usePrimaryKey } from "./primary-key.ts";
import { SignOut } from "./sign-out.tsx";

export function OutsideBar() {
  usePrimaryKey();
  return (
    <header className="outside-bar">
      <Link to="/" className="brand">
        <Mark />
        <span>Pricewright</span>
      </Link>
      <SignOut />
    </header>
  );
}
