/** The keys that work on every screen, and their list. */
import { Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { holdKey, Key } from "../../kit/key.tsx";
import { useFreedChoices, useKeys, useSequence } from "../../kit/keys.ts";
import { usePrimaryKey } from "../../kit/primary-key.ts";
import { screens } from "./screens.ts";

const reached = screens.flatMap((screen) => (screen.key === null ? [] : [screen]));

const walk = [
  ["J", "down"],
  ["K", "up"],
  ["Enter", "open"],
] as const;

/** By where they work. What is listed is tested to work, and what works is listed. */
const listed = {
  everywhere: [
    [`${holdKey.trim()} K`, "all"],
    ["G C", "contract"],
    ["G L", "requests"],
    [`${holdKey.trim()} Enter`, "primary"],
    [`${holdKey.trim()} Z`, "undo"],
    ["?", "list"],
    ["Esc", "back"],
  ],
  products: [
    ["/", "search"],
    ["F", "filter"],
    ["V", "views"],
    ["R", "fresh"],
    ["J", "down"],
    ["K", "up"],
    ["Home", "start"],
    ["End", "end"],
    ["Space", "peek"],
    ["Enter", "open"],
    ["W", "why"],
    ["X", "choose"],
    ["Shift X", "range"],
    [`${holdKey.trim()} A`, "chooseAll"],
  ],
  product: [
    ["J", "down"],
    ["K", "up"],
    ["W", "why"],
    ["H", "whatIf"],
    ["T", "timeRange"],
  ],
  strategies: [...walk, ["E", "edit"], [`${holdKey.trim()} Z`, "undo"]],
  inbox: [
    ...walk,
    ["A", "approve"],
    ["D", "reject"],
    ["O", "overwrite"],
    ["Z", "snooze"],
    ["X", "choose"],
    ["Shift X", "range"],
    [`${holdKey.trim()} A`, "chooseAll"],
  ],
  market: [["T", "timeRange"]],
  monitoring: [...walk, ["A", "release"], ["D", "reject"], ["T", "timeRange"]],
  work: walk,
} as const;

const places = ["everywhere", "products", "product", "strategies", "inbox", "market", "monitoring", "work"] as const;

interface ShortcutsProps {
  readonly contractId: string;
  readonly onContracts: () => void;
  readonly onRequests: () => void;
}

export function Shortcuts({ contractId, onContracts, onRequests }: ShortcutsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isListed, setListed] = useState(false);
  const go = Object.fromEntries(
    reached.map(({ key, to }) => [key, () => void navigate({ to, params: { contract: contractId } })]),
  );
  useSequence("g", { ...go, c: onContracts, l: onRequests });
  useKeys({ "?": () => setListed(true) });
  useFreedChoices();
  usePrimaryKey();
  return (
    <Modal
      opened={isListed}
      size={720}
      onClose={() => setListed(false)}
      title={t("keys.title")}
      closeButtonProps={{ "aria-label": t("asking.close") }}
    >
      <Places />
    </Modal>
  );
}

/** A component of its own, so that nothing of the list is translated before it is opened. */
function Places() {
  const { t } = useTranslation();
  return (
    <>
      <div className="keys-places">
        {places.map((destination) => (
          <section key={destination} aria-labelledby={`keys-${destination}`}>
            <h3 id={`keys-${destination}`}>{t(`keys.places.${destination}`)}</h3>
            <dl className="keys">
              {destination === "everywhere"
                ? reached.map(({ name, key }) => (
                    <Line key={name} keys={`G ${key.toUpperCase()}`} text={t(`screens.${name}`)} />
                  ))
                : null}
              {listed[destination].map(([keys, name]) => (
                <Line key={name} keys={keys} text={t(`keys.${name}`)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="soft">{t("keys.off")}</p>
    </>
  );
}

function Line({ keys, text }: { keys: string; text: string }) {
  return (
    <div>
      <dt>
        <span className="hidden-text">{keys}</span>
        {keys.split(" ").map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
