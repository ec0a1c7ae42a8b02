/** When prices are calculated: at times, and when new market data has come. */
import { Checkbox, NumberInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { ListEditor, type ListRow } from "../kit/list-editor.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { putSchedules, schedulesQuery, type Known, type Schedules } from "./queries.ts";

export function ScheduleSection() {
  const schedules = useQuery(schedulesQuery(useContractId()));
  return <Loaded query={schedules}>{(known) => <Shown known={known} />}</Loaded>;
}

const pricing = "backend.tasks.pricing.offers.preprocessing";

function Shown({ known: { value, etag } }: { known: Known<Schedules> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contractId = useContractId();
  const contract = useContract();
  const may = useMay("settings");
  const save = useMutation({
    mutationFn: async (changed: Schedules) => await putSchedules(contractId, { value: changed, etag }),
  });
  const next = value.schedules
    .flatMap(({ nextRunDate }) => (nextRunDate === undefined ? [] : [nextRunDate]))
    .toSorted()[0];
  /** A line that is kept keeps what the form does not show. */
  const schedulesOf = (rows: readonly ListRow[]): Schedules["schedules"] =>
    rows.map(({ cron = "", timeZone = "", taskType = pricing, enabled }) => ({
      taskType,
      enabled: enabled !== "false",
      cron,
      timeZone: timeZone === "" ? (contract?.timeZone ?? "UTC") : timeZone,
    }));
  return (
    <>
      <div className="panel pad">
        <ListEditor
          key={etag}
          columns={[
            { name: "cron", label: t("settings.columns.cron"), placeholder: "0 6 * * *", isRequired: true },
            { name: "timeZone", label: t("settings.columns.timeZone"), placeholder: contract?.timeZone ?? "UTC" },
          ]}
          rows={value.schedules.map(({ enabled, cron, timeZone, taskType }) => ({
            cron,
            timeZone,
            taskType,
            enabled: String(enabled),
          }))}
          empty={t("settings.none.schedule")}
          onSave={may ? (rows) => save.mutate({ ...value, schedules: schedulesOf(rows) }) : null}
          isBusy={save.isPending}
          isSaved={save.isSuccess}
        />
        {next === undefined ? null : <p className="soft">{t("settings.nextRun", { time: formats.time(next) })}</p>}
      </div>
      <OnMarketData value={value} mayWrite={may} isBusy={save.isPending} onSave={save.mutate} />
      {save.isError ? <Failure error={save.error} /> : null}
    </>
  );
}

interface OnMarketDataProps {
  readonly value: Schedules;
  readonly mayWrite: boolean;
  readonly isBusy: boolean;
  readonly onSave: (changed: Schedules) => void;
}

function OnMarketData({ value, mayWrite, isBusy, onSave }: OnMarketDataProps) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(value.onMarketData);
  const [seconds, setSeconds] = useState<number | string>(value.debounceSeconds);
  return (
    <form
      className="panel pad list-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ ...value, onMarketData: isOn, debounceSeconds: isOn ? Number(seconds) : value.debounceSeconds });
      }}
    >
      <Checkbox
        label={t("settings.onMarketData")}
        checked={isOn}
        disabled={!mayWrite}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <NumberInput
        size="xs"
        w={220}
        label={t("settings.debounce")}
        value={seconds}
        onChange={setSeconds}
        min={0}
        disabled={!mayWrite || !isOn}
        required
        allowDecimal={false}
        hideControls
      />
      {mayWrite ? (
        <div className="actions">
          <WriteButton type="submit" loading={isBusy}>
            {t("listing.save")}
          </WriteButton>
        </div>
      ) : null}
    </form>
  );
}
