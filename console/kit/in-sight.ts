/** Keeps the link to the page that is shown in sight, where links scroll sideways. */
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, type RefObject } from "react";

/** @returns the reference of the element that holds the links */
export function useShownInSight<Holder extends HTMLElement>(): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const { href } = useLocation();
  useEffect(() => {
    holder.current
      ?.querySelector("[aria-current=page], [data-shown=true]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [href]);
  return holder;
}
