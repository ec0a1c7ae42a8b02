/** Feeds: files of prices that others fetch by their address. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { session } from "../app/session.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { Frame } from "./frame.tsx";
import { feedsQuery, type Feed } from "./queries.ts";

export function Feeds() {
  const { t } = useTranslation();
  const feeds = useQuery(feedsQuery(useContractId()));
  return (
    <Frame>
      <Loaded query={feeds} lines={4}>
        {(listed) =>
          listed.length === 0 ? (
            <div className="empty">
              <strong>{t("work.noFeeds")}</strong>
              <p>{t("work.noFeedsHelp")}</p>
              <a href="/docs" target="_blank">
                {t("shell.reference")}
              </a>
            </div>
          ) : (
            <List feeds={listed} />
          )
        }
      </Loaded>
    </Frame>
  );
}

function List({ feeds }: { feeds: readonly Feed[] }) {
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
            </tr>
          </thead>
          <tbody>
            {feeds.map((feed) => (
              <Row key={feed.id} feed={feed} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="soft">{t("work.feedHelp")}</p>
    </>
  );
}

function Row({ feed: { name, format, fields, url, deltaUrl, publicUrl, lastAccessed } }: { feed: Feed }) {
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
    </tr>
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
