/**
 * A choice that is searched by typing. Its text is chosen on focus, so what is typed takes its place; Enter takes what is listed and never
 * sends the form.
 */
import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";

export function SearchableSelect(props: Omit<SelectProps, "filter" | "searchable">) {
  // Mantine lists everything while the text is that of the chosen option, so its first option would be another one.
  const [typed, setTyped] = useState("");
  return (
    <Select
      {...props}
      searchable
      selectFirstOptionOnChange
      filter={({ options }) => {
        const wanted = typed.trim().toLocaleLowerCase();
        return options.filter((option) => "group" in option || option.label.toLocaleLowerCase().includes(wanted));
      }}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onOptionSubmit={() => setTyped("")}
      onFocus={(event) => {
        setTyped("");
        event.currentTarget.select();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.preventDefault();
      }}
    />
  );
}
