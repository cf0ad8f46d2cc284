import { Button, Modal, Stack, Text } from "@mantine/core";
import { formatAmount } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import { PORTAL_PROCEDURES } from "../../../wire/portal";
import { textOf } from "../../rows/read-row";
import { Panel } from "./panel";
import classes from "./portal.module.css";
import { usePortal } from "./use-portal";

/** Pays an invoice by UPI: a link for the phone that shows this page, and a QR code for another one. */
export function PayDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const number = textOf(row, "vno");
  const read = usePortal(PORTAL_PROCEDURES.payment, { id: textOf(row, "id"), formname: textOf(row, "formname") });
  return (
    <Modal opened onClose={onClose} title={`Pay ${number}`} closeButtonProps={{ "aria-label": "Close" }}>
      <Panel read={read} empty="This invoice no longer exists.">
        {([payment]) => (payment && textOf(payment, "upi") !== "" ? <Ways payment={payment} /> : <NoUpi />)}
      </Panel>
    </Modal>
  );
}

const NoUpi = () => <Text>This company has no UPI code. Open the invoice to see the bank account to pay into.</Text>;

const Ways = ({ payment }: { readonly payment: Row }) => (
  <Stack gap="sm">
    <Text>
      ₹ {formatAmount(textOf(payment, "amount"))} for {textOf(payment, "vno")}, as on the invoice. Change the amount in
      your UPI app if you have already paid a part.
    </Text>
    <Button component="a" href={textOf(payment, "upi")} mih={44}>
      Open a UPI app
    </Button>
    <Text ta="center" c="dimmed">
      or scan
    </Text>
    <img className={classes.qr} src={textOf(payment, "qr")} alt="QR code to pay by UPI" />
  </Stack>
);
