import { Badge, Group, Text } from "@mantine/core";
import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import {
	MAX_ENDPOINTS,
	MAX_MESSAGES_COUNTED,
} from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { ApiListPage } from "../ApiListPage.tsx";
import { EndpointForm } from "./EndpointForm.tsx";
import { EndpointState } from "./EndpointState.tsx";
import { SecretDialog, type SecretRequest } from "./SecretDialog.tsx";
import { type Endpoint, useEndpoints } from "./webhooksApi.ts";

/** List of webhook endpoints of other systems. */
export function WebhooksPage() {
	const list = useEndpoints();
	const [secretRequest, setSecretRequest] = useState<SecretRequest | null>(null);
	return (
		<>
			<ApiListPage
				area="openApiWebhooks"
				help="メッセージの受信や予約などのできごとを、ほかのシステムに送ります。"
				noun="Webhookの送信先"
				list={list}
				max={MAX_ENDPOINTS}
				addLabel="送信先を追加する"
				emptyText="連携するシステムのアドレスと、送るできごとを登録します。内容には署名が付くので、受信側で送り主を確かめられます。"
				newForm={(form) => (
					<EndpointForm
						endpoint={null}
						onAnswer={({ secret }) => secret !== undefined && setSecretRequest({ secret })}
						{...form}
					/>
				)}
			>
				{(endpoints) => (
					<CardList>
						{endpoints.map((endpoint) => (
							<EndpointCard key={endpoint.id} endpoint={endpoint} />
						))}
					</CardList>
				)}
			</ApiListPage>
			<SecretDialog request={secretRequest} onClose={() => setSecretRequest(null)} />
		</>
	);
}

function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
	const { id, name, url, events, waiting_count, failed_count } = endpoint;
	return (
		<ListCard
			head={
				<RowLink href={addressOf("openApiWebhook", { id })} title={name}>
					{name}
				</RowLink>
			}
			aside={<EndpointState endpoint={endpoint} />}
			{...rowLinkTarget}
		>
			<Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: "anywhere" }} lineClamp={2}>
				{url}
			</Text>
			<Group gap="0.25rem">
				{events.map((type) => (
					<Badge key={type} variant="default" fw={500}>
						{WEBHOOK_EVENTS[type].label}
					</Badge>
				))}
			</Group>
			<Group gap="0 1rem">
				{waiting_count > 0 && (
					<Text size="xs" c="dimmed">
						送信待ち {countText(waiting_count)}
					</Text>
				)}
				{failed_count > 0 && (
					<Text size="xs" c="red">
						失敗 {countText(failed_count)}
					</Text>
				)}
			</Group>
		</ListCard>
	);
}

const countText = (count: number): string =>
	`${count.toLocaleString("ja-JP")}件${count >= MAX_MESSAGES_COUNTED ? "以上" : ""}`;
