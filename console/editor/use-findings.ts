/** What engine and service find in the text. The service knows the products, so it warns of more, a second after the last key. */
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePreferences } from "../service/preferences.ts";
import { valueOf, type Checked, type Finding } from "./checked.ts";
import { warningsQuery } from "./queries.ts";

const askAfterMs = 1_000;

export function useFindings(contractId: string, checked: Checked): readonly Finding[] {
  const { language } = usePreferences();
  const valid = checked.strategy === null ? null : valueOf(checked);
  const [debounced] = useDebouncedValue(valid, askAfterMs);
  const warnings = useQuery(warningsQuery(contractId, debounced, language)).data;
  return useMemo(() => {
    const { findings } = checked;
    if (checked.strategy === null || warnings === undefined) return findings;
    const isNew = ({ pointer, message }: { pointer: string; message: string }): boolean =>
      findings.every((one) => one.pointer !== pointer || one.message !== message);
    const more = warnings.filter(isNew).map(({ pointer, message }) => ({ pointer, message, isWarning: true }));
    return [...findings, ...more];
  }, [checked, warnings]);
}
