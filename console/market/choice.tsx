/** A choice of what a picture shows. It stands in the address, so Back and a copied link keep it. */
import { Select } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";

interface ChoiceProps {
  readonly label: string;
  /** Its name in the address. */
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function Choice({ label, name, value, options }: ChoiceProps) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  return (
    <Select
      size="xs"
      w={220}
      label={label}
      value={value}
      data={[...options]}
      allowDeselect={false}
      onChange={(chosen) =>
        void navigate({ to: ".", search: { ...search, ...(chosen === null ? {} : { [name]: chosen }) }, replace: true })
      }
    />
  );
}
