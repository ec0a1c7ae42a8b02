/** Above the pages that belong to no contract: whose they are, and the way back. */
import { Link } from "@tanstack/react-router";
import { Mark } from "../../kit/mark.tsx";

export function OutsideBar() {
  return (
    <header className="outside-bar">
      <Link to="/" className="brand">
        <Mark />
        <span>Pricewright</span>
      </Link>
    </header>
  );
}
