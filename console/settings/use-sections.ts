/** The sections of the settings that the person may read. */
import { useReadsAudit } from "../service/permissions.ts";
import { sections, type Section } from "./sections.ts";

export function useSections(): readonly Section[] {
  const readsAudit = useReadsAudit();
  return readsAudit ? sections : sections.filter((section) => section !== "audit");
}
