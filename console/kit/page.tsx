/** The frame of a screen: its name, a sentence beside it, its actions. */
import { useEffect, type ReactNode } from "react";

interface PageProps {
  readonly title: string;
  readonly heading?: ReactNode;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, heading = title, sub, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Pricewright`;
  }, [title]);
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-title">
          <h1>{heading}</h1>
          {sub === undefined ? null : <span className="sub">{sub}</span>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}
