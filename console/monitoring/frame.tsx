/** The frame of monitoring's lists: one name, and below it where else one can look. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { Page } from "../kit/page.tsx";
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
  const contract = useContractId();
  return (
    <Page title={t("monitoring.title")} sub={sub} actions={actions}>
      <div className="tabs" role="group" aria-label={t("monitoring.title")}>
        {tabs.map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            params={{ contract }}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ "aria-current": "page" }}
          >
            {t(`monitoring.tabs.${name}`)}
          </Link>
        ))}
      </div>
      {children}
    </Page>
  );
}
