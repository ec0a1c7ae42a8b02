/** Until when something is hidden: an hour, tomorrow morning, or next Monday. */
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import { Key } from "../kit/key.tsx";
import { serviceNow } from "../service/clock.ts";
import { WriteButton } from "../kit/write-button.tsx";

interface SnoozeMenuProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onSnooze: (until: string) => void;
}

const choices = ["hour", "tomorrow", "monday"] as const;
const morning = 8;

export function SnoozeMenu({ isOpen, onOpen, onSnooze }: SnoozeMenuProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Menu opened={isOpen} onChange={onOpen} position="bottom-start" width={230}>
      <Menu.Target>
        <WriteButton>
          {t("inbox.snooze")} <Key>Z</Key>
        </WriteButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("inbox.snoozeHelp")}</Menu.Label>
        {choices.map((choice) => {
          const until = timeOf(choice, new Date(serviceNow())).toISOString();
          return (
            <Menu.Item
              key={choice}
              rightSection={<span className="faint">{formats.time(until)}</span>}
              onClick={() => onSnooze(until)}
            >
              {t(`inbox.snoozes.${choice}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function timeOf(choice: (typeof choices)[number], now: Date): Date {
  if (choice === "hour") return new Date(now.getTime() + 60 * 60 * 1_000);
  const days = choice === "tomorrow" ? 1 : (8 - now.getDay()) % 7 || 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}
