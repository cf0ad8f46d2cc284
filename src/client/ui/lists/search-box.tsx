import { TextInput } from "@mantine/core";

interface SearchBoxProps {
  /** What a screen reader calls it. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export const SearchBox = ({ name, value, onChange }: SearchBoxProps) => (
  <TextInput
    aria-label={name}
    placeholder="Search"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
