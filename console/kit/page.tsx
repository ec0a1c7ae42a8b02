/** The frame of a screen: its name, a sentence beside it, its actions. */
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { legible } from "./legible.ts";
import { useForeignZone } from "./zone.ts";

interface PageProps {
  readonly title: string;
  readonly heading?: ReactNode;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, heading = title, sub, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${legible(title)} · Pricewright`;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-title">
          <h1>{heading}</h1>
          {sub === undefined ? null : <span className="sub">{sub}</span>}
          <ForeignZone />
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

/** Said once a page, to those whose clock shows another time. */
function ForeignZone() {
  const { t } = useTranslation();
  const zone = useForeignZone();
  return zone === null ? null : <span className="page-zone">{t("shell.zone", { zone })}</span>;
}
