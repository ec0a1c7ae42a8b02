/** How long superseded offers and prices are kept. */
import { NumberInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Failure } from "../kit/failure.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { putRetention, retentionQuery } from "./queries.ts";
import type { Known } from "../service/read.ts";

const mostDays = 3_650;

export function RetentionSection() {
  const retention = useQuery(retentionQuery(useContractId()));
  return <Loaded query={retention}>{(known) => <Shown known={known} />}</Loaded>;
}

function Shown({ known: { value: days, etag } }: { known: Known<number> }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const may = useMay("settings");
  const [typed, setTyped] = useState<number | string>(days);
  const save = useMutation({ mutationFn: async () => await putRetention(contractId, { value: Number(typed), etag }) });
  return (
    <form
      className="panel pad list-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <NumberInput
        size="xs"
        w={220}
        label={t("settings.retention.days")}
        value={typed}
        onChange={setTyped}
        min={1}
        max={mostDays}
        allowDecimal={false}
        readOnly={!may}
        required
        hideControls
      />
      {Number(typed) < days ? <p>{t("settings.retention.less")}</p> : null}
      {may ? (
        <div className="actions">
          <WriteButton type="submit" variant="filled" loading={save.isPending} disabled={Number(typed) === days}>
            {t("listing.save")}
          </WriteButton>
          <span className="soft" role="status">
            {save.isSuccess && Number(typed) === days ? t("listing.saved") : ""}
          </span>
        </div>
      ) : null}
      {save.isError ? <Failure error={save.error} /> : null}
    </form>
  );
}
