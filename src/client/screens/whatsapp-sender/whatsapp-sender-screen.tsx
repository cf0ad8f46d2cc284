import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconBrandWhatsapp, IconQrcode, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { QR_PX, qrPicture } from "../../elements/actions/pair-whatsapp";
import { FIELDS, FIRST_MESSAGE, MESSAGING_TYPES, messageProblems, SENT_TYPES, type Message } from "./message-fields";
import { useSender } from "./use-sender";

/** `/Macwhatsapp` (DEV-023 to DEV-029): pairs the server's WhatsApp and sends a message with all its members. */
export function WhatsappSenderScreen() {
  useDocumentTitle("WhatsApp Message Sent");
  const { pairing, isAsking, isSending, ask, send } = useSender();
  const status = pairing === null ? "Checking" : pairing.isConnected ? "Connected" : "Disconnected";
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        WhatsApp Message Sent · {status}
      </Title>
      <Stack gap="xs" role="group" aria-label="Connection">
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconQrcode size={16} aria-hidden />}
            loading={isAsking}
            onClick={() => ask("getqr")}
          >
            QR
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={isAsking}
            onClick={() => ask("getqrrefresh")}
          >
            QR Refresh
          </Button>
        </Group>
        {pairing?.picture && (
          <img src={pairing.picture} width={QR_PX} height={QR_PX} alt="QR code: scan it in WhatsApp, Linked devices" />
        )}
        <Text size="sm" role="status">
          {pairing && !pairing.isConnected ? pairing.text : ""}
        </Text>
        <ManualQr />
      </Stack>
      <MessageForm maySend={pairing?.isConnected ?? false} isSending={isSending} onSend={send} />
    </Stack>
  );
}

/** Draws the QR code of a text that was copied from elsewhere. */
function ManualQr() {
  const [text, setText] = useState("");
  const [drawn, setDrawn] = useState("");
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="sm" align="flex-end">
        <TextInput label="QR text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <Button
          variant="default"
          disabled={text.trim() === ""}
          onClick={() => void qrPicture(text.trim()).then(setDrawn)}
        >
          Show QR
        </Button>
      </Group>
      {drawn && <img src={drawn} width={QR_PX} height={QR_PX} alt="QR code of the text" />}
    </Stack>
  );
}

interface MessageFormProps {
  readonly maySend: boolean;
  readonly isSending: boolean;
  readonly onSend: (message: Message) => void;
}

function MessageForm({ maySend, isSending, onSend }: MessageFormProps) {
  const [message, setMessage] = useState(FIRST_MESSAGE);
  const [isShown, setShown] = useState(false);
  const problems = messageProblems(message);
  const change = (key: keyof Message, value: string): void => setMessage((before) => ({ ...before, [key]: value }));
  const send = (): void => {
    setShown(true);
    if (Object.keys(problems).length === 0) onSend(message);
  };
  return (
    <form
      aria-label="Message"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label="Messaging_type"
          data={[...MESSAGING_TYPES]}
          value={message.messaging_type}
          onChange={(event) => change("messaging_type", event.currentTarget.value)}
        />
        <NativeSelect
          label="Type"
          data={[...SENT_TYPES]}
          value={message.type}
          onChange={(event) => change("type", event.currentTarget.value)}
        />
        {FIELDS.map(({ key, label, isLong }) => {
          const Input = isLong ? Textarea : TextInput;
          return (
            <Input
              key={key}
              label={label}
              withAsterisk
              value={message[key]}
              error={isShown ? problems[key] : undefined}
              onChange={(event: { readonly currentTarget: { readonly value: string } }) =>
                change(key, event.currentTarget.value)
              }
            />
          );
        })}
      </SimpleGrid>
      <Button
        type="submit"
        mt="md"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        disabled={!maySend}
        loading={isSending}
      >
        Send
      </Button>
    </form>
  );
}
