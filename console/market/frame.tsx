/** The frame of the market's screens: how it stands now, how it came to that, and who asks what. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import { Page } from "../kit/page.tsx";
import { Tabs } from "../kit/tabs.tsx";
import "./market.css";

const tabs = [
  { name: "now", to: "/c/$contract/market" },
  { name: "index", to: "/c/$contract/market/index" },
  { name: "matrix", to: "/c/$contract/market/matrix" },
] as const;

interface FrameProps {
  /** Of one competitor, its name in place of the market's. */
  readonly vendor?: string;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ vendor, sub, actions, children }: FrameProps) {
  const { t } = useTranslation();
  const named =
    vendor === undefined ? { title: t("market.title") } : { title: vendor, heading: <Foreign text={vendor} /> };
  return (
    <Page {...named} sub={sub} actions={actions}>
      <Tabs label={t("market.title")} tabs={tabs.map(({ name, to }) => ({ to, text: t(`market.tabs.${name}`) }))} />
      {children}
    </Page>
  );
}
