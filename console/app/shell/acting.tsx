/**
 * The dialogs of actions that can be begun on every screen. Their code and texts come with the first use. What is made is shown where it
 * stands.
 */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useContract } from "../../service/contract.ts";
import { bringTexts } from "../../kit/texts.ts";
import { monitoringTexts } from "../../monitoring/texts.ts";
import { settingsTexts } from "../../settings/texts.ts";
import { workTexts } from "../../work/texts.ts";
import { undo } from "../../kit/undo.ts";

export type Acting = keyof typeof loaders;

interface ActingProps {
  readonly contractId: string;
  readonly kind: Acting;
  readonly onClose: () => void;
}

const loaders = {
  stop: async () => (await import("./stop-publishing.tsx")).StopPublishing,
  invite: async () => {
    const [{ InviteDialog }] = await Promise.all([
      import("../../people/people-dialogs.tsx"),
      bringTexts(settingsTexts),
    ]);
    return function Invite({ contractId, onClose }: ActingProps) {
      const contract = useContract();
      if (contract === undefined) return null;
      return <InviteDialog companyId={contract.companyId} contractId={contractId} onClose={onClose} />;
    };
  },
  watchShop: async () => {
    const [{ ShopDialog }] = await Promise.all([
      import("../../monitoring/shop-dialog.tsx"),
      bringTexts(monitoringTexts),
    ]);
    return function Watch({ contractId, onClose }: ActingProps) {
      const navigate = useNavigate();
      const show = (domain: string): void => {
        onClose();
        void navigate({ to: "/c/$contract/monitoring/domains/$domain", params: { contract: contractId, domain } });
      };
      return <ShopDialog contractId={contractId} domain={null} onClose={onClose} onSaved={show} />;
    };
  },
  makeFeed: async () => {
    const [{ FeedDialog }] = await Promise.all([import("../../work/feed-dialog.tsx"), bringTexts(workTexts)]);
    return function MakeFeed({ contractId, onClose }: ActingProps) {
      const navigate = useNavigate();
      const show = (): void => {
        onClose();
        void navigate({ to: "/c/$contract/work/feeds", params: { contract: contractId } });
      };
      return <FeedDialog contractId={contractId} feed={null} onClose={onClose} onSaved={show} />;
    };
  },
} as const;

export function ActingDialog(props: ActingProps) {
  const { kind, onClose } = props;
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: ["acting", kind],
    queryFn: async () => ({ Dialog: await loaders[kind]() }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fail = useEffectEvent((failure: Error) => {
    void undo.telling(t("palette.notOpened"), async () => await Promise.reject(failure));
    onClose();
  });
  useEffect(() => {
    if (error !== null) fail(error);
  }, [error]);
  const Dialog = data?.Dialog;
  return Dialog === undefined ? null : <Dialog {...props} />;
}
