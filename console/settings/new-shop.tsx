/** Another shop of the company: a contract of its own, which its page opens. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contract } from "../service/contract.ts";
import { NewContract } from "../companies/dialogs.tsx";
import { WriteButton } from "../kit/write-button.tsx";

export function NewShop({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="panel pad" aria-labelledby="new-shop">
      <h2 id="new-shop">{t("settings.contract.another")}</h2>
      <p className="soft">{t("settings.contract.anotherHelp")}</p>
      <WriteButton onClick={() => setAsking(true)}>{t("companies.newContract")}</WriteButton>
      {isAsking ? (
        <NewContract
          companyId={contract.companyId}
          onClose={() => setAsking(false)}
          onMade={(made) => void navigate({ to: "/c/$contract/start", params: { contract: made } })}
        />
      ) : null}
    </section>
  );
}
