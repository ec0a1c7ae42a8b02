/** The rest of a list that is read page by page. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

export function More({ pages }: { pages: Pages }) {
  const { t } = useTranslation();
  if (!pages.hasNextPage) return null;
  return (
    <p className="more">
      <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {t("listing.more")}
      </Button>
    </p>
  );
}
