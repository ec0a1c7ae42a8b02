/** Feeds: files of prices that others fetch by their address. */
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { session } from "../service/session.ts";
import { Asking } from "../kit/asking.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { Frame } from "./frame.tsx";
import { deleteFeed, feedsQuery, type Feed } from "./queries.ts";

export function Feeds() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const feeds = useQuery(feedsQuery(contractId));
  const may = useMay("settings");
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = (): void => setOpenDialog(null);
  return (
    <Frame
      actions={
        may ? (
          <WriteButton variant="filled" onClick={() => setOpenDialog({ kind: "feed", feed: null })}>
            {t("work.feedDialog.make")}
          </WriteButton>
        ) : null
      }
    >
      {openDialog?.kind === "feed" ? (
        <FeedDialog contractId={contractId} feed={openDialog.feed} onClose={close} />
      ) : null}
      {openDialog?.kind === "delete" ? (
        <DeleteDialog contractId={contractId} feed={openDialog.feed} onClose={close} />
      ) : null}
      <Loaded query={feeds} lines={4}>
        {(listed) =>
          listed.length === 0 ? (
            <div className="empty">
              <strong>{t("work.noFeeds")}</strong>
              <p>{t("work.noFeedsHelp")}</p>
            </div>
          ) : (
            <List feeds={listed} onAsk={may ? setOpenDialog : null} />
          )
        }
      </Loaded>
    </Frame>
  );
}

type OpenDialog =
  | { readonly kind: "feed"; readonly feed: Feed | null }
  | { readonly kind: "delete"; readonly feed: Feed };

/** Null where the person may only read. */
type OnAsk = ((openDialog: OpenDialog) => void) | null;

function List({ feeds, onAsk }: { feeds: readonly Feed[]; onAsk: OnAsk }) {
  const { t } = useTranslation();
  return (
    <>
      <TableScroll label={t("work.tabs.feeds")}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t("work.columns.feed")}</th>
              <th scope="col">{t("work.columns.format")}</th>
              <th scope="col">{t("work.columns.fields")}</th>
              <th scope="col">{t("work.columns.fetched")}</th>
              <th scope="col">{t("work.columns.address")}</th>
              {onAsk === null ? null : (
                <th scope="col">
                  <span className="hidden-text">{t("work.feedDialog.actions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {feeds.map((feed) => (
              <Row key={feed.id} feed={feed} onAsk={onAsk} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="soft">{t("work.feedHelp")}</p>
    </>
  );
}

function Row({ feed, onAsk }: { feed: Feed; onAsk: OnAsk }) {
  const { name, format, fields, url, deltaUrl, publicUrl, lastAccessed } = feed;
  const { t } = useTranslation();
  const formats = useFormats();
  const labels = fields.map((field) => field.label ?? field.name);
  return (
    <tr>
      <th scope="row">
        <Foreign text={name} />
      </th>
      <td>{format.toUpperCase()}</td>
      <td className="feed-fields">
        <Foreign text={labels.join(", ")} />
      </td>
      <td className="nowrap">
        {lastAccessed === undefined ? (
          <span className="faint">{t("work.neverFetched")}</span>
        ) : (
          <span title={formats.full(lastAccessed)}>{t("strategies.ago", { age: formats.age(lastAccessed) })}</span>
        )}
      </td>
      <td className="nowrap">
        <Copy text={t("work.addresses.all")} address={url} />{" "}
        <Copy text={t("work.addresses.delta")} address={deltaUrl} />{" "}
        {publicUrl === undefined ? null : <Copy text={t("work.addresses.public")} address={publicUrl} />}
      </td>
      {onAsk === null ? null : (
        <td className="nowrap">
          <Button size="compact-xs" onClick={() => onAsk({ kind: "feed", feed })}>
            {t("work.feedDialog.changeShort")}
          </Button>{" "}
          <Button size="compact-xs" onClick={() => onAsk({ kind: "delete", feed })}>
            {t("work.feedDialog.delete")}
          </Button>
        </td>
      )}
    </tr>
  );
}

function DeleteDialog({ contractId, feed, onClose }: { contractId: string; feed: Feed; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useMutation({ mutationFn: async () => await deleteFeed(contractId, feed.id), onSuccess: onClose });
  return (
    <Asking
      title={t("work.feedDialog.deleteTitle")}
      submit={t("work.feedDialog.delete")}
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>
        <Foreign text={feed.name} />
      </p>
      <p>{t("work.feedDialog.deleteHelp")}</p>
    </Asking>
  );
}

/** Copies an address. Where a page may not write to the clipboard, it shows it selected. */
function Copy({ text, address }: { text: string; address: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<"copied" | "shown" | null>(null);
  const whole = session.publicUrl + address;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(whole);
      setState("copied");
    } catch {
      setState("shown");
    }
  };
  if (state === "shown") {
    return (
      <input className="address" readOnly value={whole} aria-label={text} onFocus={(event) => event.target.select()} />
    );
  }
  return (
    <Button size="compact-xs" onClick={() => void copy()}>
      {state === "copied" ? t("work.copied") : text}
    </Button>
  );
}
