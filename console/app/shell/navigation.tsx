/** The screens at the left, and below on a narrow page. */
import { Menu, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Foreign } from "../../kit/foreign.tsx";
import { useFormats } from "../../kit/formats.ts";
import { holdKey, Key } from "../../kit/key.tsx";
import { Mark } from "../../kit/mark.tsx";
import { accountQuery, isAdmin } from "../../service/account.ts";
import type { Contract } from "../../service/contract.ts";
import { permissionsQuery, useMay } from "../../service/permissions.ts";
import { preferences, usePreferences, type Theme } from "../../service/preferences.ts";
import { usePulse } from "../../service/pulse.ts";
import { useScreens } from "./use-screens.ts";
import { StillSignedIn, useSignOut } from "../../kit/sign-out.tsx";

/** The pulse counts no further. */
const mostCounted = 1_000;

interface NavigationProps {
  readonly contract: Contract | null;
  readonly onContracts: () => void;
  readonly onAll: () => void;
  readonly onStop: () => void;
}

export function Navigation({ contract, onContracts, onAll, onStop }: NavigationProps) {
  const { t } = useTranslation();
  const screens = useScreens();
  return (
    <nav className="navigation" aria-label={t("shell.navigation")}>
      <div className="brand">
        <Mark />
        <span>Pricewright</span>
      </div>
      <UnstyledButton className="switcher" onClick={onContracts} title={t("shell.switch")}>
        <span className="switcher-name">{contract === null ? "…" : <Foreign text={contract.contractName} />}</span>
        <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden="true">
          <path d="M2 4.5 5 1.5l3 3M2 7.5l3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.2" />
        </svg>
      </UnstyledButton>
      <UnstyledButton className="find" onClick={onAll}>
        <svg className="find-sign" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5 14 14"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
          />
        </svg>
        <span className="find-long">{t("shell.find")}</span>
        <span className="find-short">{t("shell.findShort")}</span>
        <Key>{`${holdKey}K`}</Key>
      </UnstyledButton>
      <div className="screens">
        {contract === null
          ? null
          : screens.map(({ name, to, icon }) => (
              <Link
                key={name}
                to={to}
                params={{ contract: contract.contractId }}
                activeProps={{ "aria-current": "page" }}
              >
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                  <path d={icon} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
                </svg>
                {t(`screens.${name}`)}
                {name === "inbox" ? <Waiting contractId={contract.contractId} /> : null}
              </Link>
            ))}
      </div>
      {contract === null ? null : <Stop contractId={contract.contractId} onStop={onStop} />}
      <Person contractId={contract?.contractId ?? null} />
    </nav>
  );
}

/** The one way that is wanted in a hurry. While publishing is stopped, the line above every screen says so instead. */
function Stop({ contractId, onStop }: { contractId: string; onStop: () => void }) {
  const { t } = useTranslation();
  const may = useMay("strategies.edit");
  const isPaused = usePulse(contractId)?.isPaused ?? true;
  if (!may || isPaused) return null;
  return (
    <UnstyledButton className="stop" onClick={onStop}>
      {t("publishing.stop")}
    </UnstyledButton>
  );
}

/** How many held prices wait. */
function Waiting({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const count = usePulse(contractId)?.inbox ?? 0;
  if (count === 0) return null;
  return (
    <span className="waits">
      <span aria-hidden="true">{count < mostCounted ? formats.count(count) : `${formats.count(mostCounted)}+`}</span>
      <span className="hidden-text">{t("shell.waits", { count })}</span>
    </span>
  );
}

/** What the person is in this contract, so that nobody wonders what is not offered; unless the name says so. */
function Role({ contractId, name }: { contractId: string; name: string }) {
  const { t } = useTranslation();
  const role = useQuery(permissionsQuery(contractId)).data?.role;
  const words = role === undefined ? "" : t(`shell.roles.${role}`);
  if (words.toLowerCase() === name.toLowerCase()) return null;
  return words === "" ? null : <span className="person-role"> · {words}</span>;
}

const themes: readonly Theme[] = ["auto", "light", "dark"];

function Person({ contractId }: { contractId: string | null }) {
  const { t } = useTranslation();
  const { theme, language } = usePreferences();
  const account = useQuery(accountQuery).data;
  const signOut = useSignOut();
  return (
    <>
      {signOut.isError ? <StillSignedIn /> : null}
      <Menu position="top-start" width={220}>
        <Menu.Target>
          <UnstyledButton className="person">
            <span className="initial" aria-hidden="true">
              {(account?.name ?? "").slice(0, 1)}
            </span>
            <span className="person-name">
              {account === undefined ? "…" : <Foreign text={account.name} />}
              {contractId === null ? null : <Role contractId={contractId} name={account?.name ?? ""} />}
            </span>
            <span className="hidden-text">{t("shell.person")}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("account.theme")}</Menu.Label>
          {themes.map((one) => (
            <Menu.Item
              key={one}
              role="menuitemradio"
              aria-checked={theme === one}
              rightSection={theme === one ? "✓" : null}
              onClick={() => preferences.choose({ theme: one })}
            >
              {t(`account.themes.${one}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            lang={language === "en" ? "de" : "en"}
            onClick={() => preferences.choose({ language: language === "en" ? "de" : "en" })}
          >
            {language === "en" ? "Deutsch" : "English"}
          </Menu.Item>
          <Menu.Item component={Link} to="/account">
            {t("account.title")}
          </Menu.Item>
          {account !== undefined && isAdmin(account) ? (
            <Menu.Item component={Link} to="/companies">
              {t("shell.companies")}
            </Menu.Item>
          ) : null}
          <Menu.Item component="a" href="/docs" target="_blank">
            {t("shell.reference")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => signOut.mutate()}>{t("shell.signOut")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
