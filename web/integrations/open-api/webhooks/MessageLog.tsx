import { Badge, Button, Group, Paper, Select, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import {
	WEBHOOK_MESSAGE_STATES,
	type WebhookMessageState,
} from "#domain/integrations/outgoing-webhooks/webhook-message.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { MessageDialog } from "./MessageDialog.tsx";
import { answerText, MESSAGE_COLORS, webhookEventLabel } from "./messageTexts.ts";
import { type Endpoint, testEndpoint, useWebhookMessages, type WebhookMessage } from "./webhooksApi.ts";

/** Webhook messages of an endpoint, newest first, and a test button. */
export function MessageLog({ endpoint }: { endpoint: Endpoint }) {
	const mayWrite = useAbility("open-api-write");
	const [state, setState] = useState<WebhookMessageState | null>(null);
	const [shownMessage, setShownMessage] = useState<WebhookMessage | null>(null);
	const { items, error, hasMore, loadingMore, loadMore, reload } = useWebhookMessages(endpoint.id, state);
	const { busy, run } = useBusy();
	const test = () =>
		testEndpoint(endpoint.id).then(() => {
			toastDone("テストを送信します");
			reload();
		}, toastFailed);
	return (
		<Paper withBorder p="md" component="section" aria-label="送信の履歴">
			<Stack gap="sm">
				<Group justify="space-between">
					<div>
						<Title order={2}>送信の履歴</Title>
						<Text size="sm" c="dimmed">
							届かなかったものは、間隔を空けながら24時間送り直します。履歴は30日間保存します。
						</Text>
					</div>
					{mayWrite && (
						<Button variant="default" disabled={busy || !endpoint.is_active} onClick={() => void run(test)}>
							テスト送信する
						</Button>
					)}
				</Group>
				<Select
					label="状態"
					w="12rem"
					data={[
						{ value: "", label: "すべて" },
						...Object.entries(WEBHOOK_MESSAGE_STATES).map(([value, label]) => ({ value, label })),
					]}
					value={state ?? ""}
					allowDeselect={false}
					onChange={(next) => setState(next ? (next as WebhookMessageState) : null)}
				/>
				{Boolean(error) && !items && <ErrorState error={error} onRetry={reload} />}
				{items?.length === 0 && <EmptyState title="送信の履歴はありません" />}
				{!items && !error && <SkeletonCards cards={3} />}
				{items && items.length > 0 && (
					<CardList>
						{items.map((row) => (
							<MessageCard key={row.id} row={row} onShow={() => setShownMessage(row)} />
						))}
					</CardList>
				)}
				<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
			</Stack>
			<MessageDialog
				endpoint={endpoint}
				message={shownMessage}
				onResent={reload}
				onClose={() => setShownMessage(null)}
			/>
		</Paper>
	);
}

function MessageCard({ row, onShow }: { row: WebhookMessage; onShow: () => void }) {
	const { type, at, state, attempts, next_at, error } = row;
	return (
		<ListCard
			head={
				<Text fw={600} truncate title={type}>
					{webhookEventLabel(type)}
				</Text>
			}
			aside={
				<Badge color={MESSAGE_COLORS[state]} variant="light" flex="none">
					{WEBHOOK_MESSAGE_STATES[state]}
				</Badge>
			}
		>
			{error && (
				<Text size="sm" c={state === "failed" ? "red" : undefined}>
					{error}
					{state === "waiting" &&
						next_at &&
						`${formatMoment(next_at)}にもう一度送ります（${attempts}回目まで送りました）。`}
				</Text>
			)}
			<Group gap="sm" justify="space-between">
				<Text size="xs" c="dimmed" component="div">
					<TimeText value={at} span inherit />
					{`　${type}　${answerText(row)}`}
				</Text>
				<Button variant="default" size="xs" onClick={onShow} aria-label={`${webhookEventLabel(type)}の詳細`}>
					詳細
				</Button>
			</Group>
		</ListCard>
	);
}
