/** Asks why nothing shall be published any more, and stops it. */
import { Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Asking } from "../../kit/asking.tsx";
import { fieldOf } from "../../kit/form.ts";
import { stopPublishing } from "../../service/publishing.ts";

const reasonCharacters = 500;

export function StopPublishing({ contractId, onClose }: { contractId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const stop = useMutation({
    mutationFn: async (reason: string) => await stopPublishing(contractId, reason),
    onSuccess: onClose,
  });
  return (
    <Asking
      title={t("publishing.stop")}
      submit={t("publishing.stop")}
      isBusy={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onSubmit={(form) => stop.mutate(fieldOf(form, "reason").trim())}
    >
      <p>{t("publishing.stopHelp")}</p>
      <Textarea
        name="reason"
        label={t("publishing.reason")}
        description={t("publishing.reasonHelp")}
        maxLength={reasonCharacters}
        autosize
        minRows={2}
      />
    </Asking>
  );
}
