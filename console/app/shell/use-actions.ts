/** What ⌘K does, besides where it leads: only what the person may do here. The palette is closed by then, so another line says what failed. */
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { downloadList } from "../../kit/download.tsx";
import { startCalculation } from "../../service/task.ts";
import { useMay } from "../../service/permissions.ts";
import { usePreferences } from "../../service/preferences.ts";
import { usePulse } from "../../service/pulse.ts";
import { undo } from "../../kit/undo.ts";
import type { Acting } from "./acting.tsx";
import type { Command } from "./command.ts";

export function useActions(contractId: string, onAct: (kind: Acting) => void): readonly Command[] {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const navigate = useNavigate();
  const may = {
    calculate: useMay("strategies.edit"),
    invite: useMay("people"),
    settings: useMay("settings"),
  };
  const isPaused = usePulse(contractId)?.isPaused ?? true;
  const calculate = async (): Promise<void> => {
    const params = { contract: contractId, task: await startCalculation(contractId) };
    await navigate({ to: "/c/$contract/work/tasks/$task", params });
  };
  const figures = `/api/v3/vendor/contracts/${contractId}/products/figures`;
  const offered: readonly (readonly [boolean, string, string, () => void])[] = [
    [
      may.calculate && !isPaused,
      "calculate",
      t("calculate"),
      () => void undo.telling(t("palette.notCalculated"), calculate),
    ],
    [may.calculate && !isPaused, "stop", t("publishing.stop"), () => onAct("stop")],
    [may.invite, "invite", t("palette.invite"), () => onAct("invite")],
    [
      true,
      "export",
      t("palette.export"),
      () => void undo.telling(t("palette.notExported"), async () => await downloadList(figures, language)),
    ],
    [may.settings, "watchShop", t("palette.watchShop"), () => onAct("watchShop")],
    [may.settings, "makeFeed", t("palette.makeFeed"), () => onAct("makeFeed")],
  ];
  return offered
    .filter(([isOffered]) => isOffered)
    .map(([, id, text, run]) => ({ id: `act ${id}`, group: "actions", text, run }));
}
