/** A text that is shown once, to be copied. Where pages may not copy, on plain http, it is selected for the keyboard. */
import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { CopyButton } from "../kit/copy.tsx";
import "./people.css";

export function Secret({ label, text }: { label: string; text: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="secret-line">
      <TextInput
        ref={input}
        label={label}
        value={text}
        readOnly
        classNames={{ root: "secret-text", input: "secret" }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton label={null} text={text} select={() => input.current?.select()} />
    </div>
  );
}
