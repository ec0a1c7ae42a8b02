/** Around every screen of a contract: navigation, what can be done by keys, what the person must know of the connection. */
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../kit/failure.tsx";
import { useFormats } from "../../kit/formats.ts";
import { serviceNow } from "../../service/clock.ts";
import { ZoneOf } from "../../kit/zone.ts";
import { contractQuery, useContractId, useNothingOfOthers } from "../../service/contract.ts";
import { permissionsQuery } from "../../service/permissions.ts";
import { FollowPulse } from "../../service/pulse.ts";
import { preferences } from "../../service/preferences.ts";
import { isMissing } from "../../service/service.ts";
import { ActingDialog, type Acting } from "./acting.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { Navigation } from "./navigation.tsx";
import { SampleLine } from "./sample-line.tsx";
import { PublishingLine } from "./publishing-line.tsx";
import { PrintFoot } from "./print-foot.tsx";
import { OfflineLine } from "../../kit/offline-line.tsx";
import { ReleaseLine } from "./release-line.tsx";
import { SignOut } from "../../kit/sign-out.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { Undo } from "./undo.tsx";
import "./shell.css";

const RequestsList = lazy(async () => ({ default: (await import("./requests-list.tsx")).RequestsList }));

export function ContractShell() {
  const contractId = useContractId();
  const { t } = useTranslation();
  const contract = useQuery(contractQuery(contractId));
  useNothingOfOthers(contractId);
  // Until they are known a screen would say that nothing may be done.
  const isAsking = useQuery(permissionsQuery(contractId)).isPending;
  const [palette, setPalette] = useState<"all" | "contracts" | null>(null);
  const [acting, setActing] = useState<Acting | null>(null);
  const [isListing, setListing] = useState(false);
  useEffect(() => {
    if (contract.data !== undefined) preferences.choose({ contract: contractId });
  }, [contract.data, contractId]);
  if (contract.isError && isMissing(contract.error)) {
    return (
      <main className="empty">
        <h1>{t("shell.noContract")}</h1>
        <Link to="/">{t("notThere.home")}</Link>
        <SignOut />
      </main>
    );
  }
  return (
    <ZoneOf value={contract.data?.timeZone ?? null}>
      <div className="shell">
        <a className="skip" href="#main">
          {t("shell.skip")}
        </a>
        <Navigation
          contract={contract.data ?? null}
          onContracts={() => setPalette("contracts")}
          onAll={() => setPalette("all")}
          onStop={() => setActing("stop")}
        />
        <div className="shell-main">
          <OfflineLine />
          <PublishingLine contractId={contractId} />
          <FollowPulse key={contractId} contractId={contractId} />
          <ReleaseLine contractId={contractId} />
          {contract.data?.isSample === true ? <SampleLine contract={contract.data} /> : null}
          {contract.data?.active === false ? <ReadOnly until={contract.data.expirationDate} /> : null}
          <main id="main" tabIndex={-1}>
            {contract.isError ? (
              <div className="empty">
                <Failure error={contract.error} onRetry={() => void contract.refetch()} />
              </div>
            ) : contract.data === undefined || isAsking ? null : (
              <Outlet />
            )}
          </main>
          <PrintFoot />
        </div>
        <CommandPalette
          open={palette}
          onOpen={() => setPalette("all")}
          onClose={() => setPalette(null)}
          onAct={setActing}
          contractId={contractId}
        />
        {acting === null ? null : (
          <ActingDialog contractId={contractId} kind={acting} onClose={() => setActing(null)} />
        )}
        <Shortcuts
          contractId={contractId}
          onContracts={() => setPalette("contracts")}
          onRequests={() => setListing(true)}
        />
        <Undo />
        {isListing ? (
          <Suspense fallback={null}>
            <RequestsList onClose={() => setListing(false)} />
          </Suspense>
        ) : null}
      </div>
    </ZoneOf>
  );
}

/** A contract that was switched off before its end has none that would say since when. */
function ReadOnly({ until }: { until: string | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const hasEnded = until !== undefined && Date.parse(until) <= serviceNow();
  return (
    <p className="line" role="status">
      {hasEnded ? (
        <span title={formats.full(until)}>{t("shell.readOnlySince", { day: formats.since(until) })}</span>
      ) : (
        t("shell.readOnly")
      )}
    </p>
  );
}
