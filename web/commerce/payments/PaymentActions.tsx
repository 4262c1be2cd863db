import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { hasOpenLink } from "./PaymentOverview.tsx";
import { type PaymentDetail, requestCancel, requestPaymentCheck } from "./paymentsApi.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { SendLinkDialog } from "./SendLinkDialog.tsx";

type DialogName = "send" | "record" | "refund" | null;

/** Whatever can be done with a payment in its state, by its operator. */
export function PaymentActions({ payment }: { payment: PaymentDetail }) {
	const [dialog, setDialog] = useState<DialogName>(null);
	const { busy, run } = useBusy();
	const mayRequest = useAbility("payment-write");
	const mayRefund = useAbility("payment-refund");
	const maySend = useAbility("message-send");
	const isOpen = hasOpenLink(payment);
	const close = () => setDialog(null);
	const perform = (act: () => Promise<unknown>, done: string) =>
		void run(() => act().then(() => toastDone(done), toastFailed));
	const cancel = async () => {
		const isConfirmed = await askToConfirm({
			title: "依頼を取り消します",
			message: `「${payment.title}」（${formatYen(payment.yen)}）のリンクでは支払えなくなります。取り消したことは、友だちに自動では知らせません。`,
			confirm: "取り消す",
			cancelLabel: "やめる",
			destructive: true,
		});
		if (isConfirmed) perform(() => requestCancel(payment.id, payment.version), "依頼を取り消しました");
	};
	return (
		<Group gap="xs">
			{payment.provider !== null && payment.provider !== "shop" && (
				<Button
					variant="default"
					leftSection={<ReloadIcon />}
					disabled={busy}
					onClick={() =>
						perform(() => requestPaymentCheck(payment.id), `${payment.provider_label}に確認しています`)
					}
				>
					確認する
				</Button>
			)}
			{isOpen && mayRequest && (
				<Button variant="default" disabled={busy} onClick={() => void cancel()}>
					取り消す
				</Button>
			)}
			{isOpen && mayRequest && (
				<Button variant="default" onClick={() => setDialog("record")}>
					店頭で受け取った
				</Button>
			)}
			{isOpen && maySend && payment.friend && <Button onClick={() => setDialog("send")}>リンクを送る</Button>}
			{payment.refundable_yen > 0 && mayRefund && (
				<Button variant="default" onClick={() => setDialog("refund")}>
					返金する
				</Button>
			)}
			{dialog === "send" && payment.friend && (
				<SendLinkDialog payment={payment} friend={payment.friend} onClose={close} />
			)}
			{dialog === "record" && <RecordDialog payment={payment} onClose={close} />}
			{dialog === "refund" && <RefundDialog payment={payment} onClose={close} />}
		</Group>
	);
}
