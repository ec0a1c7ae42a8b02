/** When prices are calculated: at times, and when new market data has come. */
import { Checkbox, NumberInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { taskTypes } from "../service/task.ts";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { ListEditor, type ListRow } from "../kit/list-editor.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { putSchedules, schedulesQuery, type Schedules } from "./queries.ts";
import type { Known } from "../service/read.ts";

export function ScheduleSection() {
  const schedules = useQuery(schedulesQuery(useContractId()));
  return <Loaded query={schedules}>{(known) => <Shown known={known} />}</Loaded>;
}

const { pricing } = taskTypes;

function Shown({ known: { value, etag } }: { known: Known<Schedules> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContract();
  const may = useMay("settings");
  const save = useSave(etag);
  const next = value.schedules
    .flatMap(({ nextRunDate }) => (nextRunDate === undefined ? [] : [nextRunDate]))
    .toSorted()[0];
  /** A line that is kept keeps what the form does not show. */
  const schedulesOf = (typed: readonly ListRow[]): Schedules["schedules"] =>
    typed.map(({ cron = "", timeZone = "", taskType = pricing, enabled }) => ({
      taskType,
      enabled: enabled !== "false",
      cron,
      timeZone: timeZone === "" ? (contract?.timeZone ?? "UTC") : timeZone,
    }));
  const rows = value.schedules.map(({ enabled, cron, timeZone, taskType }) => ({
    cron,
    timeZone,
    taskType,
    enabled: String(enabled),
  }));
  return (
    <>
      <div className="panel pad">
        <ListEditor
          // What is typed here stays if the other form is saved.
          key={JSON.stringify(rows)}
          columns={[
            { name: "cron", label: t("settings.columns.cron"), placeholder: "0 6 * * *", isRequired: true },
            { name: "timeZone", label: t("settings.columns.timeZone"), placeholder: contract?.timeZone ?? "UTC" },
          ]}
          rows={rows}
          empty={t("settings.none.schedule")}
          onSave={may ? (typed) => save.mutate({ ...value, schedules: schedulesOf(typed) }) : null}
          isBusy={save.isPending}
          isSaved={save.isSuccess}
        />
        {next === undefined ? null : <p className="soft">{t("settings.nextRun", { time: formats.time(next) })}</p>}
      </div>
      {save.isError ? <Failure error={save.error} /> : null}
      <OnMarketData known={{ value, etag }} mayWrite={may} />
    </>
  );
}

function useSave(etag: string | null) {
  const contractId = useContractId();
  return useMutation({
    mutationFn: async (changed: Schedules) => await putSchedules(contractId, { value: changed, etag }),
  });
}

interface OnMarketDataProps {
  readonly known: Known<Schedules>;
  readonly mayWrite: boolean;
}

function OnMarketData({ known: { value, etag }, mayWrite }: OnMarketDataProps) {
  const { t } = useTranslation();
  const save = useSave(etag);
  const [isOn, setOn] = useState(value.onMarketData);
  const [seconds, setSeconds] = useState<number | string>(value.debounceSeconds);
  return (
    <form
      className="panel pad list-editor"
      onSubmit={(event) => {
        event.preventDefault();
        const debounceSeconds = isOn ? Number(seconds) : value.debounceSeconds;
        save.mutate({ ...value, onMarketData: isOn, debounceSeconds });
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
          <WriteButton type="submit" loading={save.isPending}>
            {t("listing.save")}
          </WriteButton>
          <span className="soft" role="status">
            {save.isSuccess && isOn === value.onMarketData ? t("listing.saved") : ""}
          </span>
        </div>
      ) : null}
      {save.isError ? <Failure error={save.error} /> : null}
    </form>
  );
}
