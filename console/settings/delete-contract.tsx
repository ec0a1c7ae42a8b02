/** Deletes the contract of the address, after its name was typed: nothing brings it back. */
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Contract } from "../service/contract.ts";
import { useDeletion } from "../service/delete-contract.ts";
import { Failure } from "../kit/failure.tsx";
import { WriteButton } from "../kit/write-button.tsx";

export function DeleteContract({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const deletion = useDeletion(contract.contractId);
  const remove = useMutation({ mutationFn: async () => await deletion(typed) });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    remove.mutate();
  };
  return (
    <section className="panel pad delete-contract" aria-labelledby="delete-contract">
      <h2 id="delete-contract">{t("settings.contract.delete")}</h2>
      <p className="soft">{t("settings.contract.deleteHelp")}</p>
      <form onSubmit={submit}>
        <TextInput
          size="xs"
          w={260}
          label={t("settings.contract.typeName")}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <WriteButton type="submit" color="red" loading={remove.isPending} disabled={typed !== contract.contractName}>
          {t("settings.contract.delete")}
        </WriteButton>
      </form>
      {remove.isError ? <Failure error={remove.error} /> : null}
    </section>
  );
}
