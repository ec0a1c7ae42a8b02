/** A text that is shown once: selected at a click, so that it can be copied everywhere. */
import { TextInput } from "@mantine/core";
import "./people.css";

export function Secret({ label, text }: { label: string; text: string }) {
  return (
    <TextInput
      label={label}
      value={text}
      readOnly
      classNames={{ input: "secret" }}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
