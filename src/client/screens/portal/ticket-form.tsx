import { Alert, Button, Card, Stack, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { PORTAL_PROCEDURES } from "../../../wire/portal";
import { isSubmitted } from "../../browser/form-focus";
import { useOffline } from "../../call/offline-context";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { sendTicket } from "./send-ticket";

const SUBJECT_MAX = 200;
const COMPLAINT_MAX = 4000;

/** Raises a support ticket through the outbox: offline it waits on this device. */
export function TicketForm({ onSent }: { readonly onSent: () => void }) {
  const offline = useOffline();
  const [subject, setSubject] = useState("");
  const [complaint, setComplaint] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!isSubmitted(event, () => setTried(true))) return;
    if (subject.trim() === "" || complaint.trim() === "") return;
    setBusy(true);
    const { done, message } = await sendTicket(offline, PORTAL_PROCEDURES.ticketSave, { subject, complaint });
    setBusy(false);
    setFault(done ? "" : message);
    if (!done) return;
    toast({ kind: "success", text: message, ms: TOAST_MS.action });
    setSubject("");
    setComplaint("");
    setTried(false);
    onSent();
  };
  return (
    <Card withBorder>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="New ticket">
        <Stack gap="sm">
          <TextInput
            label="Subject"
            withAsterisk
            maxLength={SUBJECT_MAX}
            value={subject}
            error={tried && subject.trim() === "" && "Subject is required."}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Textarea
            label="Complaint"
            withAsterisk
            rows={4}
            maxLength={COMPLAINT_MAX}
            value={complaint}
            error={tried && complaint.trim() === "" && "Complaint is required."}
            onChange={(event) => setComplaint(event.currentTarget.value)}
          />
          {fault !== "" && (
            <Alert color="red" role="alert">
              {fault}
            </Alert>
          )}
          <Button type="submit" loading={busy} mih={44}>
            Send
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
