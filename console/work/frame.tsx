/** The frame of work's lists. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../kit/page.tsx";
import { Tabs } from "../kit/tabs.tsx";
import "./work.css";

const tabs = [
  { name: "tasks", to: "/c/$contract/work" },
  { name: "imports", to: "/c/$contract/work/imports" },
  { name: "callbacks", to: "/c/$contract/work/callbacks" },
  { name: "feeds", to: "/c/$contract/work/feeds" },
  { name: "logs", to: "/c/$contract/work/logs" },
] as const;

export function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page title={t("work.title")} actions={actions}>
      <Tabs label={t("work.title")} tabs={tabs.map(({ name, to }) => ({ to, text: t(`work.tabs.${name}`) }))} />
      {children}
    </Page>
  );
}
