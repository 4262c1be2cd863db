import { Alert, Badge, Group, Text } from "@mantine/core";
import { useState } from "react";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { SettingsSection } from "../SettingsSection.tsx";
import { EndpointForm } from "./EndpointForm.tsx";
import { EndpointState } from "./EndpointState.tsx";
import { type Endpoint, removeEndpoint } from "./webhooksApi.ts";

/** URL, events and status of an endpoint. */
export function EndpointSettings({ endpoint }: { endpoint: Endpoint }) {
	const [edited, setEdited] = useState<Endpoint | null>(null);
	return (
		<SettingsSection
			title="設定"
			badge={<EndpointState endpoint={endpoint} />}
			onEdit={() => setEdited(endpoint)}
			removal={{
				name: endpoint.name,
				message: "送信待ちのものも送られなくなり、履歴は見られなくなります。元に戻せません。",
				remove: () => removeEndpoint(endpoint.id),
				doneText: "Webhookの送信先を削除しました",
				list: "openApiWebhooks",
			}}
		>
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
			<EntryPanel edited={edited} noun="Webhookの送信先" onClose={() => setEdited(null)}>
				{(loadedEndpoint, form) => <EndpointForm endpoint={loadedEndpoint} {...form} />}
			</EntryPanel>
		</SettingsSection>
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
