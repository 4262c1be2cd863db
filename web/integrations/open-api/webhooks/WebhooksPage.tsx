import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import {
	MAX_ENDPOINTS,
	MAX_MESSAGES_COUNTED,
} from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ApiIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { AreaTabs } from "../AreaTabs.tsx";
import { EndpointForm } from "./EndpointForm.tsx";
import { EndpointState } from "./EndpointState.tsx";
import { SecretDialog, type WantedSecret } from "./SecretDialog.tsx";
import { type Endpoint, useEndpoints } from "./webhooksApi.ts";

/** List of webhook endpoints of other systems. */
export function WebhooksPage() {
	const { data, error, mutate } = useEndpoints();
	const mayWrite = useAbility("open-api-write");
	const [isCreating, setCreating] = useState(false);
	const [secretRequest, setSecretRequest] = useState<WantedSecret | null>(null);
	const endpoints = data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setCreating(true)}
			disabled={(endpoints?.length ?? 0) >= MAX_ENDPOINTS}
		>
			送信先を追加する
		</Button>
	);
	return (
		<PageLayout
			title="API連携"
			help="メッセージの受信や予約などのできごとを、ほかのシステムに送ります。"
			action={endpoints && endpoints.length > 0 && create}
		>
			<Stack gap="md">
				<AreaTabs open="openApiWebhooks" />
				{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <SkeletonCards cards={3} height="6rem" />}
				{endpoints?.length === 0 && (
					<EmptyState icon={<ApiIcon size="2rem" />} title="Webhookの送信先はまだありません" action={create}>
						連携するシステムのアドレスと、送るできごとを登録します。内容には署名が付くので、受信側で送り主を確かめられます。
					</EmptyState>
				)}
				{endpoints && endpoints.length > 0 && (
					<CardList>
						{endpoints.map((endpoint) => (
							<EndpointCard key={endpoint.id} endpoint={endpoint} />
						))}
					</CardList>
				)}
			</Stack>
			<EntryPanel
				edited={isCreating ? "new" : null}
				noun="Webhookの送信先"
				onClose={() => setCreating(false)}
			>
				{(_, form) => (
					<EndpointForm
						endpoint={null}
						onAnswer={({ secret }) => secret !== undefined && setSecretRequest({ secret })}
						{...form}
					/>
				)}
			</EntryPanel>
			<SecretDialog request={secretRequest} onClose={() => setSecretRequest(null)} />
		</PageLayout>
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
