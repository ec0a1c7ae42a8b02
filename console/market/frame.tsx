/** The frame of the market's screens: how it stands now, how it came to that, and who asks what. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../kit/page.tsx";
import { Tabs } from "../kit/tabs.tsx";
import "./market.css";

const tabs = [
  { name: "now", to: "/c/$contract/market" },
  { name: "index", to: "/c/$contract/market/index" },
  { name: "matrix", to: "/c/$contract/market/matrix" },
] as const;

export function Frame({ sub, children }: { sub?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Page title={t("market.title")} sub={sub}>
      <Tabs label={t("market.title")} tabs={tabs.map(({ name, to }) => ({ to, text: t(`market.tabs.${name}`) }))} />
      {children}
    </Page>
  );
}
