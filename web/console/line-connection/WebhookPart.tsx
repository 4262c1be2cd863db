import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { CheckIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import {
	type LineConnectionCheck,
	requestWebhookConnection,
	requestWebhookTest,
} from "./lineConnectionApi.ts";

interface WebhookPartProps {
	/** Address of this account's webhook; "" without a public address. */
	url: string;
	isConnected: boolean;
	/** Address stored at LINE; undefined while unknown, null where none is stored. */
	webhook: LineConnectionCheck["webhook"] | undefined;
	onConnected: () => void;
}

/** Operator's words for the reasons with which LINE answers a test. */
const REASONS: Record<string, string> = {
	OK: "届きました",
	COULD_NOT_CONNECT: "接続できませんでした",
	CONNECTION_TIMEOUT: "時間内につながりませんでした",
	REQUEST_TIMEOUT: "時間内に応答がありませんでした",
	ERROR_STATUS_CODE: "エラーで応答しました",
	UNCLASSIFIED: "原因は分かりません",
};

type WebhookTestResult = Awaited<ReturnType<typeof requestWebhookConnection>>;

/** Address to which LINE sends friends' messages, with buttons that copy it, set it at LINE and let LINE test it. */
export function WebhookPart({ url, isConnected, webhook, onConnected }: WebhookPartProps) {
	const [outcome, setOutcome] = useState<WebhookTestResult>();
	const { busy, run } = useBusy();
	const runTest = (request: () => Promise<WebhookTestResult>) =>
		request().then((result) => {
			setOutcome(result);
			onConnected();
		}, toastFailed);
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="line-webhook">
			<Stack gap="sm" align="flex-start">
				<Title order={2} id="line-webhook">
					メッセージの受信（Webhook）
				</Title>
				{url === "" ? (
					<Text>
						公開アドレスが設定されていないため、URLを表示できません。システムの管理者に連絡してください。
					</Text>
				) : (
					<div style={{ width: "100%" }}>
						<CopyBox
							text={url}
							label="Webhook URL"
							description="友だちからのメッセージが、LINEからこのURLに届きます。下のボタンでLINEに登録できます。"
						/>
					</div>
				)}
				{isConnected && webhook !== undefined && url !== "" && <StoredAddress webhook={webhook} />}
				{outcome && <TestOutcome outcome={outcome} />}
				<Group gap="xs">
					<Button
						variant="default"
						disabled={!isConnected || url === ""}
						loading={busy}
						onClick={() => void run(() => runTest(requestWebhookConnection))}
					>
						LINEに登録して、届くか確認する
					</Button>
					{webhook?.is_own && (
						<Button
							variant="subtle"
							disabled={busy}
							onClick={() => void run(() => runTest(requestWebhookTest))}
						>
							もう一度確認する
						</Button>
					)}
				</Group>
			</Stack>
		</Paper>
	);
}

function StoredAddress({ webhook }: { webhook: LineConnectionCheck["webhook"] }) {
	if (webhook === null || !webhook.is_own)
		return (
			<Alert color="yellow" icon={<WarningIcon />} p="xs" w="100%">
				{webhook?.url
					? `LINEには別のURLが登録されています（${webhook.url}）。このままでは、友だちのメッセージがここに届きません。`
					: "LINEには、まだURLが登録されていません。"}
			</Alert>
		);
	if (!webhook.is_active)
		return (
			<Alert color="yellow" icon={<WarningIcon />} p="xs" w="100%">
				「Webhookの利用」がオフです。LINE Developersの「Messaging API設定」で、オンにしてください。
			</Alert>
		);
	return <Text size="sm">LINEに登録済みです。「Webhookの利用」もオンになっています。</Text>;
}

const TestOutcome = ({ outcome: { is_reached, status, reason, at } }: { outcome: WebhookTestResult }) => (
	<Alert
		color={is_reached ? "green" : "red"}
		icon={is_reached ? <CheckIcon /> : <WarningIcon />}
		role="status"
		p="xs"
		w="100%"
	>
		{is_reached
			? "LINEに登録済みで、LINEからの確認のメッセージも届きました。"
			: status === 401
				? "LINEに登録済みですが、署名が一致しません。チャネルシークレットが正しいか確認してください。"
				: "LINEに登録済みですが、LINEからこのURLに届きませんでした。しばらくしてから、もう一度お試しください。"}
		<Text size="xs" c="dimmed" mt="2xs">
			LINEの回答：{REASONS[reason] ?? (reason || "なし")}
			{status > 0 && `（ステータス ${status}）`}・{formatMoment(at)}
		</Text>
	</Alert>
);
