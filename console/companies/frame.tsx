/** The frame of the admin's screens. They belong to no contract, so they stand by themselves. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accountQuery, isAdmin } from "../service/account.ts";
import { OfflineLine } from "../kit/offline-line.tsx";
import { OutsideBar } from "../kit/outside-bar.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import "./companies.css";

interface FrameProps {
  readonly title: string;
  readonly heading?: ReactNode;
  readonly sub?: ReactNode;
  /** Where one comes from. */
  readonly back: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Whether the person is an admin. Until it is known, not. */
export function useIsAdmin(): boolean {
  const account = useQuery(accountQuery).data;
  return account !== undefined && isAdmin(account);
}

/** Nothing is asked of the service for who is no admin: it would refuse. */
export function Frame({ title, heading, sub, back, actions, children }: FrameProps) {
  const { t } = useTranslation();
  const account = useQuery(accountQuery);
  const may = useIsAdmin();
  return (
    <>
      <OfflineLine />
      <main className="companies">
        <OutsideBar />
        <Page
          title={title}
          {...(heading === undefined ? {} : { heading })}
          sub={may ? sub : undefined}
          actions={
            <>
              {back}
              {may ? actions : null}
            </>
          }
        >
          <Loaded query={account} lines={6}>
            {() =>
              may ? (
                children
              ) : (
                <div className="empty">
                  <strong>{t("companies.mayNot")}</strong>
                  <p>{t("companies.mayNotHelp")}</p>
                </div>
              )
            }
          </Loaded>
        </Page>
      </main>
    </>
  );
}

/** Back to the person's own shop. */
export function ToBeginning() {
  const { t } = useTranslation();
  return <Link to="/">{t("account.back")}</Link>;
}
