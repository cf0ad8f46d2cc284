import { TagsInput, Text, type TagsInputProps } from "@mantine/core";

interface ContactsInputProps extends Omit<TagsInputProps, "data" | "filter" | "renderOption" | "autoComplete"> {
  /** What was found for the typed text, each with the name of its owner. */
  readonly found: ReadonlyMap<string, string>;
}

/** Several e-mail ids or phones, typed or chosen from what the server found. */
export const ContactsInput = ({ found, ...props }: ContactsInputProps) => (
  <TagsInput
    data={[...found.keys()]}
    // The server has searched already.
    filter={({ options }) => options}
    renderOption={({ option }) => (
      <div>
        {option.value}
        <Text size="xs" c="dimmed">
          {found.get(option.value)}
        </Text>
      </div>
    )}
    autoComplete="off"
    {...props}
  />
);
