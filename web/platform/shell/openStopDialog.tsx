import { Anchor, Button, Checkbox, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { reloadSession } from "#web/platform/api/consoleSession.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

/** Opens the question before the emergency stop, which says what stops and what does not. */
export function openStopDialog(): void {
	const id = modals.open({
		title: "すべての送信を止めますか？",
		children: <StopForm onClose={() => modals.close(id)} />,
	});
}

function StopForm({ onClose }: { onClose: () => void }) {
	const [reason, setReason] = useState("");
	const [holdsWebhooks, setHoldsWebhooks] = useState(false);
	const { headersFor } = useSaveKey();
	const { busy, run } = useBusy();
	const stop = () =>
		run(async () => {
			const json = { reason, holds_webhooks: holdsWebhooks };
			try {
				await unwrap(client.sendingStop.api.sending_stop.$post({ json }, { headers: headersFor(json) }));
			} catch (error) {
				return toastFailed(error);
			}
			await reloadSession();
			toastDone("すべての送信を止めました");
			onClose();
			navigate(addressOf("sendingStop"));
		});
	return (
		<Stack gap="md">
			<List size="sm" spacing="0.25rem">
				<List.Item>
					一斉配信・シナリオ・リマインダ・自動応答・予約のお知らせ・チャット・テスト送信・リッチメニューの変更が、再開するまで友だちに届きません。
				</List.Item>
				<List.Item>予定の時刻を過ぎたものは、再開するときに、送るか送らないかを選べます。</List.Item>
				<List.Item>LINEがすでに受け取ったものは、取り消せません。</List.Item>
				<List.Item>メッセージの受信・予約の受付・回答フォームは止まりません。</List.Item>
			</List>
			<TextInput
				label="理由（任意）"
				description="ほかの人の画面と、操作履歴に残ります。"
				maxLength={200}
				value={reason}
				onChange={({ currentTarget: { value } }) => setReason(value)}
			/>
			<Checkbox
				label="ほかのシステムへのWebhookも止める"
				checked={holdsWebhooks}
				onChange={({ currentTarget: { checked } }) => setHoldsWebhooks(checked)}
			/>
			<Group justify="flex-end" gap="sm">
				<Button variant="default" onClick={onClose} data-autofocus disabled={busy}>
					やめる
				</Button>
				<Button color="red" onClick={() => void stop()} loading={busy}>
					緊急停止する
				</Button>
			</Group>
			<Text size="xs" c="dimmed">
				止まるまでに1秒ほどかかります。
				<Anchor component={Link} href={addressOf("sendingStop")} onClick={onClose} size="xs">
					これまでの緊急停止
				</Anchor>
			</Text>
		</Stack>
	);
}
