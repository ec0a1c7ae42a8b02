/** Every company of the installation, by name; a customer is invited, who names a company. */
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../service/account.ts";
import { useBack } from "../kit/back.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { Table } from "../kit/table.tsx";
import { NewCompany, NewCustomer } from "./dialogs.tsx";
import { Frame, ToBeginning } from "./frame.tsx";
import { companiesQuery } from "./queries.ts";

const typingMs = 200;
/** As long as a name. */
const mostCharacters = 200;

export function Companies() {
  const { t } = useTranslation();
  const account = useQuery(accountQuery).data;
  const [asking, setAsking] = useState<"company" | "customer" | null>(null);
  const close = (): void => setAsking(null);
  const navigate = useNavigate();
  useBack(() => void navigate({ to: "/", replace: true }));
  return (
    <Frame
      title={t("companies.title")}
      sub={t("companies.sub")}
      back={<ToBeginning />}
      actions={
        <>
          {account?.companies.length === 0 ? (
            <Button onClick={() => setAsking("company")}>{t("companies.newCompany")}</Button>
          ) : null}
          <Button variant="filled" onClick={() => setAsking("customer")}>
            {t("companies.invite")}
          </Button>
        </>
      }
    >
      <List />
      {asking === "company" ? <NewCompany onClose={close} /> : null}
      {asking === "customer" ? <NewCustomer onClose={close} /> : null}
    </Frame>
  );
}

function List() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: "/companies" });
  const [text, setText] = useState(search["q"] ?? "");
  const [q] = useDebouncedValue(text.trim(), typingMs);
  const list = useInfiniteQuery(companiesQuery(q));
  const ask = (typed: string): void => {
    setText(typed);
    void navigate({ to: "/companies", search: typed.trim() === "" ? {} : { q: typed.trim() }, replace: true });
  };
  return (
    <>
      <TextInput
        className="companies-search"
        size="xs"
        type="search"
        aria-label={t("companies.search")}
        placeholder={t("companies.search")}
        maxLength={mostCharacters}
        value={text}
        autoFocus
        onChange={(event) => ask(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (text === "") event.currentTarget.blur();
          else ask("");
        }}
      />
      <PagesLoaded
        list={list}
        items={list.data?.pages.flatMap(({ data }) => data)}
        empty={
          <div className="empty">
            <strong>{q === "" ? t("companies.none") : t("companies.noneFound")}</strong>
            {q === "" ? (
              <p>{t("companies.noneHelp")}</p>
            ) : (
              <Button onClick={() => ask("")}>{t("companies.clear")}</Button>
            )}
          </div>
        }
      >
        {(companies) => (
          <Table
            label={t("companies.title")}
            columns={[
              { text: t("companies.name") },
              { text: t("companies.id"), isNumber: true },
              { text: t("companies.contracts"), isNumber: true },
            ]}
          >
            {companies.map(({ id, name, contracts }) => (
              <Row key={id} id={id} name={name} contracts={contracts} />
            ))}
          </Table>
        )}
      </PagesLoaded>
    </>
  );
}

function Row({ id, name, contracts }: { id: number; name: string; contracts: number }) {
  const formats = useFormats();
  return (
    <tr>
      <th scope="row" className="company-name">
        <Link to="/companies/$company" params={{ company: String(id) }}>
          <Foreign text={name} />
        </Link>
      </th>
      <td className="number faint">{id}</td>
      <td className="number">{formats.count(contracts)}</td>
    </tr>
  );
}
