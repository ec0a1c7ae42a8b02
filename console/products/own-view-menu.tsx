/** What can be done with a view of one's own. */
import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function OwnViewMenu({ onChange, onDelete }: { onChange: () => void; onDelete: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon size={30} aria-label={t("list.views.more")} title={t("list.views.more")}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
            <circle cx="3" cy="8" r="1.3" />
            <circle cx="8" cy="8" r="1.3" />
            <circle cx="13" cy="8" r="1.3" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onChange}>{t("list.views.rename")}</Menu.Item>
        <Menu.Item onClick={onDelete}>{t("list.views.delete")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
