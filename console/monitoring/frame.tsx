/** The frame of monitoring's lists: one name, and below it where else one can look. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../kit/page.tsx";
import { Tabs } from "../kit/tabs.tsx";
import "./monitoring.css";

const tabs = [
  { name: "shops", to: "/c/$contract/monitoring" },
  { name: "runs", to: "/c/$contract/monitoring/runs" },
  { name: "held", to: "/c/$contract/monitoring/held" },
  { name: "try", to: "/c/$contract/monitoring/try" },
] as const;

interface FrameProps {
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ sub, actions, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <Page title={t("monitoring.title")} sub={sub} actions={actions}>
      <Tabs
        label={t("monitoring.title")}
        tabs={tabs.map(({ name, to }) => ({ to, text: t(`monitoring.tabs.${name}`) }))}
      />
      {children}
    </Page>
  );
}
