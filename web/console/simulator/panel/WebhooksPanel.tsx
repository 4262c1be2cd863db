import { Button, Stack, Title } from "@mantine/core";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { formatPhoneSecond } from "../phone/phoneTimes.ts";
import { redeliverWebhook, type SimulatorWebhook, useSimulatorWebhooks } from "../simulatorApi.ts";
import { CodeText, RecordRow } from "./RecordRow.tsx";
import { summarizeBody } from "./summarizeBody.ts";

/** Webhooks from LINE to the console, newest first. */
export function WebhooksPanel() {
	const { data, error, mutate } = useSimulatorWebhooks();
	return (
		<Stack gap="xs" component="section" aria-labelledby="webhooks-title">
			<Title order={2} id="webhooks-title">
				Webhook
			</Title>
			{error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
			{data?.webhooks.length === 0 && (
				<EmptyState title="Webhookはまだありません">
					スマートフォンで何かをすると、ここに記録されます。
				</EmptyState>
			)}
			{data?.webhooks.toReversed().map((webhook) => (
				<WebhookRow key={webhook.id} webhook={webhook} />
			))}
		</Stack>
	);
}

/** Notes on the signature of a webhook; none for a right one. */
const SIGNATURE_NOTES = { right: undefined, wrong: "署名が違う", missing: "署名なし" };

function WebhookRow({ webhook }: { webhook: SimulatorWebhook }) {
	return (
		<RecordRow
			time={formatPhoneSecond(webhook.at)}
			title={[eventSummary(webhook), summarizeBody(webhook.body)].filter(Boolean).join(": ")}
			status={webhook.status}
			note={webhook.redeliveryOf === null ? SIGNATURE_NOTES[webhook.signature] : "再配信"}
			action={
				<Button
					size="compact-sm"
					variant="default"
					onClick={() => void redeliverWebhook(webhook.id).catch(toastFailed)}
				>
					再配信
				</Button>
			}
		>
			<CodeText title="本文" text={webhook.body} />
			<CodeText
				title="応答"
				text={
					webhook.error ??
					`${webhook.status ?? "待っています"}${webhook.ms === null ? "" : `（${webhook.ms} ミリ秒）`}`
				}
			/>
		</RecordRow>
	);
}

/** Labels by LINE's event type. */
const EVENT_LABELS: Record<string, string> = {
	message: "メッセージ",
	unsend: "送信取消",
	follow: "友だち追加",
	unfollow: "ブロック",
	postback: "ボタンのタップ",
};

function eventSummary({ body }: SimulatorWebhook): string {
	const { events } = JSON.parse(body) as { events: { type: string }[] };
	const [first, ...rest] = events.map(({ type }) => EVENT_LABELS[type] ?? type);
	if (!first) return "イベントなし";
	return rest.length ? `${first} ほか${rest.length}件` : first;
}
