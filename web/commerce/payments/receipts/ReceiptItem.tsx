import { Button, Group, Stack, Text } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { PrintIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { addresseeLabel, ReceiptBadges, receiptLabel } from "./ReceiptBadges.tsx";
import { type IssuedReceipt, receiptFileAddress, requestReissue } from "./receiptsApi.ts";

interface ReceiptItemProps {
	receipt: IssuedReceipt;
	/** Opens the dialogs; absent where the operator may not, or the payment does not allow it. */
	onReplace: (() => void) | undefined;
	onSend: (() => void) | undefined;
}

/** A receipt of a payment; a valid one with its actions. */
export const ReceiptItem = ({ receipt, onReplace, onSend }: ReceiptItemProps) => (
	<Stack component="li" gap="xs">
		<Group justify="space-between" gap="xs">
			<Text fw={600}>{receiptLabel(receipt)}</Text>
			<ReceiptBadges receipt={receipt} />
		</Group>
		<Text size="sm" style={{ overflowWrap: "anywhere" }}>
			宛名 {addresseeLabel(receipt)}・{formatYen(receipt.yen)}
		</Text>
		<Text size="xs" c="dimmed" component="div">
			<TimeText value={receipt.issued_at} span inherit />・{receipt.issued_by ?? "友だちが発行"}
		</Text>
		{receipt.reason && (
			<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
				前の領収書を取り消した理由：{receipt.reason}
			</Text>
		)}
		{receipt.replaced_by && (
			<Text size="xs" c="dimmed">
				代わりの領収書 {receipt.replaced_by}
			</Text>
		)}
		<Group gap="xs">
			<Button
				component="a"
				href={receiptFileAddress(receipt.id)}
				target="_blank"
				rel="noreferrer"
				size="xs"
				variant="default"
				leftSection={<PrintIcon />}
				aria-label={`${receiptLabel(receipt)}のPDF`}
			>
				PDF
			</Button>
			{!receipt.is_cancelled && onSend && (
				<Button size="xs" variant="default" onClick={onSend}>
					トークで送る
				</Button>
			)}
			{!receipt.is_cancelled && <ReissueButton receipt={receipt} />}
			{!receipt.is_cancelled && onReplace && (
				<Button size="xs" variant="default" onClick={onReplace}>
					宛名を変える
				</Button>
			)}
		</Group>
	</Stack>
);

function ReissueButton({ receipt }: { receipt: IssuedReceipt }) {
	const { busy, run } = useBusy();
	const mayWrite = useAbility("payment-write");
	if (!mayWrite) return null;
	const reissue = async () => {
		const isConfirmed = await askToConfirm({
			title: "領収書を再発行します",
			message: `${receiptLabel(receipt)}に「再発行」と回数が入ります。番号と宛名は同じです。`,
			confirm: "再発行する",
		});
		if (isConfirmed)
			await run(() =>
				requestReissue(receipt.id).then(() => toastDone("領収書を再発行しました"), toastFailed),
			);
	};
	return (
		<Button size="xs" variant="default" disabled={busy} onClick={() => void reissue()}>
			再発行する
		</Button>
	);
}
