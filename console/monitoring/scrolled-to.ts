/** A part of a shop's page that the fragment of the address asks for. */
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, type RefObject } from "react";

/** Scrolls to the part once it is loaded. */
export function useScrolledTo(id: string, isLoaded: boolean): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const isAsked = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (isAsked && isLoaded) part.current?.scrollIntoView();
  }, [isAsked, isLoaded]);
  return part;
}
