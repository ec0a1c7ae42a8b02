/** A held price: what it would replace, why it waits, who has decided, and what can be done with it. */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../kit/ask-owner.tsx";
import { usePreferences } from "../service/preferences.ts";
import { changePercent } from "../kit/exact.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Key } from "../kit/key.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { Move } from "../kit/move.tsx";
import { serviceNow } from "../service/clock.ts";
import { WriteButton } from "../kit/write-button.tsx";
import { HeldReasons, HeldSentences } from "./held-sentences.tsx";
import { nameOf, oursBefore } from "./items.ts";
import { heldExplanationQuery, type Approval } from "./queries.ts";
import { SnoozeMenu } from "./snooze-menu.tsx";
import type { Deciding } from "./use-deciding.tsx";

interface HeldDetailProps {
  readonly contractId: string;
  readonly price: Approval;
  readonly deciding: Deciding;
  readonly mayDecide: boolean;
  readonly maySnooze: boolean;
}

export function HeldDetail({ contractId, price, deciding, mayDecide, maySnooze }: HeldDetailProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { priceRecommendation: advised } = price;
  const before = oursBefore(price);
  const change = before === null ? null : changePercent(before, advised.price);
  const amount = formats.amount(advised.price, advised.currency);
  const snooze = maySnooze ? (
    <SnoozeMenu isOpen={deciding.isSnoozing} onOpen={deciding.setSnoozing} onSnooze={deciding.snoozeActive} />
  ) : null;
  return (
    <>
      <h2 className="inbox-name">
        <Link to="/c/$contract/products/$product" params={{ contract: contractId, product: price.productId }}>
          <Foreign text={nameOf(price)} />
        </Link>{" "}
        <small>
          <Foreign text={price.customerProductId ?? ""} /> · <Waits price={price} />
        </small>
      </h2>
      <p className="inbox-price">
        {before === null ? null : <span className="text-before">{formats.amount(before, advised.currency)} → </span>}
        <strong>{amount}</strong>
        {"\u00a0"}
        <span className="soft">{advised.currency}</span>{" "}
        {change === null ? null : (
          <span className="soft">
            <Move percent={change} />
          </span>
        )}
        {advised.newPosition === undefined ? null : (
          <span className="soft nowrap"> · {t("inbox.position", { position: advised.newPosition })}</span>
        )}
      </p>
      {mayDecide ? (
        <div className="actions">
          <WriteButton
            variant={deciding.count !== 0 ? "default" : "filled"}
            loading={deciding.isBusy}
            onClick={deciding.approve}
          >
            {t("inbox.approvePrice", { price: amount })} <Key>A</Key>
          </WriteButton>
          <Button onClick={() => deciding.ask("overwrite")}>
            {t("inbox.overwrite")} <Key>O</Key>
          </Button>
          <Button onClick={() => deciding.ask("reject")}>
            {t("inbox.reject")} <Key>D</Key>
          </Button>
          {snooze}
        </div>
      ) : (
        <>
          <p className="soft">
            <AskOwner text={t("inbox.mayNot")} />
          </p>
          {snooze === null ? null : <div className="actions">{snooze}</div>}
        </>
      )}
      <Agreed price={price} />
      <Sentences contractId={contractId} price={price} />
    </>
  );
}

/** "waits 12 min · expires in 3 d" */
function Waits({ price }: { price: Approval }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const waits = t("inbox.waits", { age: formats.age(price.createdAt) });
  if (price.expiresAt === undefined) return <span title={formats.full(price.createdAt)}>{waits}</span>;
  const remaining = formats.age(new Date(serviceNow()).toISOString(), Date.parse(price.expiresAt));
  return (
    <span title={formats.full(price.expiresAt)}>
      {waits} · {t("inbox.expires", { age: remaining })}
    </span>
  );
}

function Agreed({ price }: { price: Approval }) {
  const { t } = useTranslation();
  const { requiredApprovals, decisions } = price;
  const current = decisions.filter(({ superseded }) => !superseded);
  if (requiredApprovals <= 1 && current.length === 0) return null;
  return (
    <p className="soft">
      {t("inbox.agreed", { count: requiredApprovals, agreed: current.length })}{" "}
      {current.map(({ userId, userEmail, comment }) => (
        <span key={userId}>
          <Foreign text={userEmail} />
          {comment === undefined ? null : (
            <>
              : <Foreign text={comment} isWhole />
            </>
          )}{" "}
        </span>
      ))}
    </p>
  );
}

/** Why it waits, then the sentences of the calculation. */
function Sentences({ contractId, price }: { contractId: string; price: Approval }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const explanation = useQuery(heldExplanationQuery(contractId, price, language));
  return (
    <Loaded query={explanation} lines={6}>
      {(explained) => (
        <>
          <HeldReasons price={price} explanation={explained} />
          <h3>{t("inbox.why")}</h3>
          <HeldSentences price={price} explanation={explained} />
          <p className="faint">
            <Foreign text={explained.strategy.name} /> · {t("product.version", { version: explained.strategy.version })}
          </p>
        </>
      )}
    </Loaded>
  );
}
