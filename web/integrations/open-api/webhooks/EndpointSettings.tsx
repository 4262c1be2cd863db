import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { EndpointForm } from "./EndpointForm.tsx";
import { EndpointState } from "./EndpointState.tsx";
import { type Endpoint, removeEndpoint } from "./webhooksApi.ts";

/** URL, events and status of an endpoint. */
export function EndpointSettings({ endpoint }: { endpoint: Endpoint }) {
	const mayWrite = useAbility("open-api-write");
	const [edited, setEdited] = useState<Endpoint | null>(null);
	const goTo = useNavigateIfMounted();
	const remove = async () => {
		const isSure = await askToConfirm({
			title: `「${endpoint.name}」を削除する`,
			message: "送信待ちのものも送られなくなり、履歴は見られなくなります。元に戻せません。",
			confirm: "削除する",
			destructive: true,
		});
		if (!isSure) return;
		await removeEndpoint(endpoint.id).then(() => {
			toastDone("Webhookの送信先を削除しました");
			goTo(addressOf("openApiWebhooks"));
		}, toastFailed);
	};
	return (
		<Paper withBorder p="md" component="section" aria-label="設定">
			<Stack gap="sm">
				<Group justify="space-between">
					<Group gap="xs">
						<Title order={2}>設定</Title>
						<EndpointState endpoint={endpoint} />
					</Group>
					{mayWrite && (
						<Group gap="xs">
							<Button variant="default" leftSection={<EditIcon />} onClick={() => setEdited(endpoint)}>
								編集する
							</Button>
							<Button variant="default" c="red" onClick={() => void remove()}>
								削除する
							</Button>
						</Group>
					)}
				</Group>
				<EndpointProblem endpoint={endpoint} />
				<CopyBox text={endpoint.url} label="送信先のアドレス" />
				<div>
					<Text size="sm" fw={500} mb="0.25rem">
						送るできごと
					</Text>
					<Group gap="0.25rem">
						{endpoint.events.map((type) => (
							<Badge key={type} variant="default" fw={500} title={type}>
								{WEBHOOK_EVENTS[type].label}
							</Badge>
						))}
					</Group>
				</div>
				<Text size="xs" c="dimmed">
					{`最後に保存した人　${endpoint.operator_name}${endpoint.is_operator_disabled ? "（利用停止中）" : ""}`}
				</Text>
			</Stack>
			<EntryPanel edited={edited} noun="Webhookの送信先" onClose={() => setEdited(null)}>
				{(loadedEndpoint, form) => <EndpointForm endpoint={loadedEndpoint} {...form} />}
			</EntryPanel>
		</Paper>
	);
}

/** Problem of an endpoint, with instructions. */
function EndpointProblem({
	endpoint: { is_active, stopped_at, stop_reason, failing_since },
}: {
	endpoint: Endpoint;
}) {
	if (!is_active && stopped_at !== null)
		return (
			<Alert color="red" p="xs">
				{formatMoment(stopped_at)}に自動で停止しました。{stop_reason}
				受信側を直してから「編集する」で有効にしてください。送信待ちのものは、有効にすると送ります。
			</Alert>
		);
	if (is_active && failing_since !== null)
		return (
			<Alert color="yellow" p="xs">
				{formatMoment(failing_since)}から1件も届いていません。5日間続くと、自動で停止します。
			</Alert>
		);
	return null;
}
