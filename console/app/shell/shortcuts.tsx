/** The keys that work on every screen, and their list. */
import { Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Key } from "../../kit/key.tsx";
import { useKeys, useSequence } from "../../kit/keys.ts";
import { screens } from "./screens.ts";

const listed = [
  ["/", "search"],
  ["J", "down"],
  ["K", "up"],
  ["Home", "start"],
  ["End", "end"],
  ["Enter", "open"],
  ["Esc", "back"],
  ["E", "edit"],
  ["W", "why"],
  ["H", "whatIf"],
  ["A", "approve"],
  ["D", "reject"],
  ["O", "overwrite"],
  ["Z", "snooze"],
  ["X", "choose"],
  ["G C", "contract"],
  ["G L", "requests"],
  ["?", "list"],
] as const;

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
    screens.map(({ key, to }) => [key, () => void navigate({ to, params: { contract: contractId } })]),
  );
  useSequence("g", { ...go, c: onContracts, l: onRequests });
  useKeys({ "?": () => setListed(true) });
  return (
    <Modal
      opened={isListed}
      onClose={() => setListed(false)}
      title={t("keys.title")}
      closeButtonProps={{ "aria-label": t("asking.close") }}
    >
      <dl className="keys">
        {screens.map(({ name, key }) => (
          <Line key={name} keys={`G ${key.toUpperCase()}`} text={t(`screens.${name}`)} />
        ))}
        {listed.map(([keys, name]) => (
          <Line key={name} keys={keys} text={t(`keys.${name}`)} />
        ))}
      </dl>
      <p className="soft">{t("keys.off")}</p>
    </Modal>
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
