import { Alert, Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import type { PaymentDetail } from "../paymentsApi.ts";
import { IssueReceiptDialog } from "./IssueReceiptDialog.tsx";
import { ReceiptItem } from "./ReceiptItem.tsx";
import { ReplaceReceiptDialog } from "./ReplaceReceiptDialog.tsx";
import { type PaymentReceiptsData, usePaymentReceipts } from "./receiptsApi.ts";
import { SendReceiptDialog } from "./SendReceiptDialog.tsx";

/** Receipts of a payment that was made, and their actions. */
export const PaymentReceipts = ({ payment }: { payment: PaymentDetail }) =>
	payment.paid_yen > 0 && (
		<Paper withBorder p="md" component="section" aria-label="領収書">
			<Stack gap="sm">
				<Title order={2}>領収書</Title>
				<Receipts payment={payment} />
			</Stack>
		</Paper>
	);

type DialogName = "issue" | "replace" | "send" | null;

function Receipts({ payment }: { payment: PaymentDetail }) {
	const { data, error, mutate } = usePaymentReceipts(payment.id);
	const [dialog, setDialog] = useState<DialogName>(null);
	const mayWrite = useAbility("payment-write");
	const maySend = useAbility("message-send");
	if (!data)
		return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="3rem" />;
	const current = data.items.find((receipt) => !receipt.is_cancelled);
	const close = () => setDialog(null);
	return (
		<>
			{data.items.length > 0 && (
				<Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
					{data.items.map((receipt) => (
						<ReceiptItem
							key={receipt.id}
							receipt={receipt}
							onReplace={mayWrite && data.obstacle === null ? () => setDialog("replace") : undefined}
							onSend={maySend && payment.friend ? () => setDialog("send") : undefined}
						/>
					))}
				</Stack>
			)}
			{!current && data.obstacle && <Obstacle obstacle={data.obstacle} />}
			{!current && !data.obstacle && (
				<Group justify="space-between" gap="xs">
					<Text size="sm" c="dimmed">
						まだ発行していません。
					</Text>
					{mayWrite && <Button onClick={() => setDialog("issue")}>領収書を発行する</Button>}
				</Group>
			)}
			{current && (
				<CopyBox
					text={data.url}
					label="領収書のページ"
					description="この友だち専用です。ほかの方には送らないでください。"
				/>
			)}
			{dialog === "issue" && <IssueReceiptDialog payment={payment} onClose={close} />}
			{dialog === "replace" && current && <ReplaceReceiptDialog receipt={current} onClose={close} />}
			{dialog === "send" && payment.friend && (
				<SendReceiptDialog title={payment.title} url={data.url} friend={payment.friend} onClose={close} />
			)}
		</>
	);
}

function Obstacle({ obstacle }: { obstacle: NonNullable<PaymentReceiptsData["obstacle"]> }) {
	const mayOpen = useMayOpen();
	const settings = addressOf("receiptSettings");
	return (
		<Alert role="note" color="gray" p="xs">
			<Text size="sm">{obstacle.text}</Text>
			{obstacle.code === "unset" && mayOpen(settings) && (
				<Anchor component={Link} href={settings} size="sm" underline="always">
					発行者を設定する
				</Anchor>
			)}
		</Alert>
	);
}
