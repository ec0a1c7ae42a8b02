/** A field that finds a product by what is typed. */
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { foundProductsQuery } from "../service/found-products.ts";
import { Foreign } from "../kit/foreign.tsx";

const askAfterMs = 200;

export function FindProduct({ contractId, onFound }: { contractId: string; onFound: (productId: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const combobox = useCombobox();
  const [debounced] = useDebouncedValue(text.trim(), askAfterMs);
  const found = useQuery({ ...foundProductsQuery(contractId, debounced), enabled: debounced !== "" }).data ?? [];
  const shown = debounced === "" ? [] : found;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(productId) => {
        onFound(productId);
        setText("");
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          size="xs"
          w={240}
          aria-label={t("editor.pinned.add")}
          placeholder={t("editor.pinned.add")}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={shown.length === 0}>
        <Combobox.Options aria-label={t("editor.pinned.add")}>
          {shown.map(({ id, name, customerProductId }) => (
            <Combobox.Option key={id} value={id}>
              <Foreign text={name ?? customerProductId ?? id} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
