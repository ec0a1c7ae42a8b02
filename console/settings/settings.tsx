/** The settings of a contract: its sections at the left, one of them shown. What a person may not change is shown as it is. */
import { Link, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useShownInSight } from "../kit/in-sight.ts";
import { Page } from "../kit/page.tsx";
import { AuditSection } from "./audit-section.tsx";
import { CallbacksSection } from "./callbacks-section.tsx";
import { ContractSection } from "./contract-section.tsx";
import { DevelopersSection } from "./developers-section.tsx";
import { GuardSection } from "./guard-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PeopleSection } from "./people-section.tsx";
import { RetentionSection } from "./retention-section.tsx";
import { ScheduleSection } from "./schedule-section.tsx";
import { sections, type Section } from "./sections.ts";
import { useSections } from "./use-sections.ts";
import { RatesSection, ShopsSection, TagsSection, VendorsSection } from "./list-sections.tsx";
import "./settings.css";

const views: Readonly<Record<Section, ComponentType>> = {
  contract: ContractSection,
  people: PeopleSection,
  password: PasswordSection,
  schedule: ScheduleSection,
  guard: GuardSection,
  shops: ShopsSection,
  vendors: VendorsSection,
  tags: TagsSection,
  rates: RatesSection,
  retention: RetentionSection,
  callbacks: CallbacksSection,
  audit: AuditSection,
  developers: DevelopersSection,
};

export function Settings() {
  const { t } = useTranslation();
  const contract = useContractId();
  const wanted = useParams({ strict: false }).section;
  const holder = useShownInSight<HTMLElement>();
  const offered = useSections();
  const shown = sections.find((one) => one === wanted) ?? "contract";
  const View = views[shown];
  return (
    <Page title={t("settings.title")}>
      <div className="settings">
        <nav ref={holder} className="settings-sections" aria-label={t("settings.sections")}>
          {offered.map((section) => (
            <Link
              key={section}
              to="/c/$contract/settings/$section"
              params={{ contract, section }}
              aria-current={section === shown ? "page" : undefined}
            >
              {t(`settings.names.${section}`)}
            </Link>
          ))}
        </nav>
        <section className="settings-section" aria-labelledby="section-name">
          <h2 id="section-name">{t(`settings.names.${shown}`)}</h2>
          <p className="soft settings-help">{t(`settings.helps.${shown}`)}</p>
          <View key={shown} />
        </section>
      </div>
    </Page>
  );
}
