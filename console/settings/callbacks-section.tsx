/** Who is told that prices were calculated or held. A change keeps what the form does not show, secrets too. */
import { Button, Select, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Asking } from "../kit/asking.tsx";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { fieldOf } from "../kit/form.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { callbacksQuery, putCallbacks, signingKeyQuery, type Callbacks } from "./queries.ts";
import type { Known } from "../service/read.ts";
import { Secret } from "../people/secret.tsx";

/** POST first: a GET has no body, which some receivers refuse. */
const methods = ["POST", "GET"] as const;
const events = ["pricingCompleted", "pricingHeld"] as const;
type Event = (typeof events)[number];

interface Listed {
  readonly event: Event;
  readonly callback: NonNullable<Callbacks[Event]>[number];
  readonly index: number;
}

export function CallbacksSection() {
  const callbacks = useQuery(callbacksQuery(useContractId()));
  return <Loaded query={callbacks}>{(known) => <Shown known={known} />}</Loaded>;
}

function Shown({ known: { value, etag } }: { known: Known<Callbacks> }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const may = useMay("settings");
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Listed | null>(null);
  const close = (): void => {
    setAdding(false);
    setRemoved(null);
  };
  const save = useMutation({
    mutationFn: async (changed: Callbacks) => await putCallbacks(contractId, { value: changed, etag }),
    onSuccess: close,
  });
  const listed: readonly Listed[] = events.flatMap((event) =>
    (value[event] ?? []).map((callback, index) => ({ event, callback, index })),
  );
  const without = ({ event, index }: Listed): Callbacks => ({
    ...value,
    [event]: (value[event] ?? []).filter((_, at) => at !== index),
  });
  return (
    <>
      {listed.length === 0 ? (
        <p className="panel pad soft">{t("settings.none.callbacks")}</p>
      ) : (
        <TableScroll label={t("settings.names.callbacks")}>
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t("settings.columns.callback")}</th>
                <th scope="col">{t("settings.columns.event")}</th>
                <th scope="col">{t("settings.columns.address")}</th>
                <th scope="col">
                  <span className="hidden-text">{t("settings.people.remove")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {listed.map((one) => (
                <Row key={`${one.event} ${one.index}`} listed={one} onRemove={may ? () => setRemoved(one) : null} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {may ? (
        <div className="actions">
          <Button variant="filled" onClick={() => setAdding(true)}>
            {t("settings.callbacks.add")}
          </Button>
          <SigningKey />
        </div>
      ) : null}
      {isAdding ? (
        <AddDialog
          isBusy={save.isPending}
          error={save.error}
          onClose={close}
          onAdd={(event, callback) => save.mutate({ ...value, [event]: [...(value[event] ?? []), callback] })}
        />
      ) : null}
      {removed === null ? null : (
        <Asking
          title={
            <>
              {t("settings.people.removeTitle")} <Foreign text={removed.callback.name ?? removed.callback.url} />
            </>
          }
          submit={t("settings.people.remove")}
          isBusy={save.isPending}
          error={save.error}
          onClose={close}
          onSubmit={() => save.mutate(without(removed))}
        >
          <p>{t("settings.callbacks.removeHelp")}</p>
        </Asking>
      )}
    </>
  );
}

interface RowProps {
  readonly listed: Listed;
  readonly onRemove: (() => void) | null;
}

function Row({ listed, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { name, method, url } = listed.callback;
  return (
    <tr>
      <th scope="row">
        <Foreign text={name ?? "–"} />
      </th>
      <td className="nowrap">{t(`settings.events.${listed.event}`)}</td>
      <td className="callback-url">
        {method} <Foreign text={url} />
      </td>
      <td className="number">
        {onRemove === null ? null : (
          <Button size="compact-xs" onClick={onRemove}>
            {t("settings.people.remove")}
          </Button>
        )}
      </td>
    </tr>
  );
}

interface AddDialogProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onAdd: (event: Event, callback: { name: string; url: string; method: "POST" | "GET" }) => void;
}

function AddDialog({ onAdd, ...dialog }: AddDialogProps) {
  const { t } = useTranslation();
  const [event, setEvent] = useState<Event>("pricingCompleted");
  const [method, setMethod] = useState<(typeof methods)[number]>("POST");
  return (
    <Asking
      {...dialog}
      title={t("settings.callbacks.add")}
      submit={t("listing.save")}
      onSubmit={(form) =>
        onAdd(event, { name: fieldOf(form, "name").trim(), url: fieldOf(form, "url").trim(), method })
      }
    >
      <TextInput name="name" label={t("settings.columns.callback")} required maxLength={100} data-autofocus />
      <TextInput
        name="url"
        type="url"
        label={t("settings.columns.address")}
        placeholder="https://"
        required
        maxLength={2_000}
      />
      <Select
        label={t("settings.callbacks.method")}
        value={method}
        data={[...methods]}
        onChange={(value) => setMethod(methods.find((one) => one === value) ?? "POST")}
      />
      <Select
        label={t("settings.columns.event")}
        value={event}
        data={events.map((value) => ({ value, label: t(`settings.events.${value}`) }))}
        onChange={(value) => setEvent(events.find((one) => one === value) ?? "pricingCompleted")}
      />
      <p className="soft">{t(method === "GET" ? "settings.callbacks.getHelp" : "settings.callbacks.help")}</p>
    </Asking>
  );
}

/** Shown only when asked for: whoever has it can sign as the service. */
function SigningKey() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const key = useQuery({ ...signingKeyQuery(useContractId()), enabled: isShown });
  if (!isShown) return <Button onClick={() => setShown(true)}>{t("settings.callbacks.showKey")}</Button>;
  if (key.isError) return <Failure error={key.error} />;
  return key.data === undefined ? null : <Secret label={t("settings.callbacks.key")} text={key.data.key} />;
}
