import { Button, Stack, Title } from "@mantine/core";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { redeliver, useWebhooks, type Webhook } from "../api.ts";
import { secondOf } from "../phone/times.ts";
import { gistOf } from "./gist.ts";
import { RecordLine, TextBlock } from "./RecordLine.tsx";

/** Webhooks from LINE to the console, newest first. */
export function WebhooksPanel() {
	const { data, error, mutate } = useWebhooks();
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

const SIGNATURES = { right: undefined, wrong: "署名が違う", missing: "署名なし" };

function WebhookRow({ webhook }: { webhook: Webhook }) {
	return (
		<RecordLine
			time={secondOf(webhook.at)}
			title={[eventNames(webhook), gistOf(webhook.body)].filter(Boolean).join(": ")}
			status={webhook.status}
			note={webhook.redeliveryOf === null ? SIGNATURES[webhook.signature] : "再配信"}
			action={
				<Button
					size="compact-sm"
					variant="default"
					onClick={() => void redeliver(webhook.id).catch(toastFailed)}
				>
					再配信
				</Button>
			}
		>
			<TextBlock title="本文" text={webhook.body} />
			<TextBlock
				title="応答"
				text={
					webhook.error ??
					`${webhook.status ?? "待っています"}${webhook.ms === null ? "" : `（${webhook.ms} ミリ秒）`}`
				}
			/>
		</RecordLine>
	);
}

const EVENTS: Record<string, string> = {
	message: "メッセージ",
	unsend: "送信取消",
	follow: "友だち追加",
	unfollow: "ブロック",
	postback: "ボタンのタップ",
};

function eventNames({ body }: Webhook): string {
	const { events } = JSON.parse(body) as { events: { type: string }[] };
	const [first, ...rest] = events.map(({ type }) => EVENTS[type] ?? type);
	if (!first) return "イベントなし";
	return rest.length ? `${first} ほか${rest.length}件` : first;
}
