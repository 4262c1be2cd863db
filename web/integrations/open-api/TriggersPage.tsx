import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_TRIGGERS } from "#domain/integrations/open-api/api-limits.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ApiIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { AreaTabs } from "./AreaTabs.tsx";
import { type Trigger, useTriggers } from "./openApiClient.ts";
import { TriggerForm } from "./TriggerForm.tsx";

/** List of triggers that other systems call. */
export function TriggersPage() {
	const { data, error, mutate } = useTriggers();
	const mayWrite = useAbility("open-api-write");
	const [isCreating, setCreating] = useState(false);
	const goTo = useNavigateIfMounted();
	const triggers = data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setCreating(true)}
			disabled={(triggers?.length ?? 0) >= MAX_TRIGGERS}
		>
			トリガーを追加する
		</Button>
	);
	return (
		<PageLayout
			title="API連携"
			help="ほかのシステムからの知らせを受けて、友だちにアクションを実行します。"
			action={triggers && triggers.length > 0 && create}
		>
			<Stack gap="md">
				<AreaTabs open="openApiTriggers" />
				{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <SkeletonCards cards={3} height="6rem" />}
				{triggers?.length === 0 && (
					<EmptyState icon={<ApiIcon size="2rem" />} title="トリガーはまだありません" action={create}>
						「注文された」「支払われた」など、知らせごとにトリガーを作ります。アドレスが発行され、届いた値はメッセージや条件に使えます。
					</EmptyState>
				)}
				{triggers && triggers.length > 0 && (
					<CardList>
						{triggers.map((trigger) => (
							<TriggerCard key={trigger.id} trigger={trigger} />
						))}
					</CardList>
				)}
			</Stack>
			<EntryPanel edited={isCreating ? "new" : null} noun="トリガー" onClose={() => setCreating(false)}>
				{(_, form) => (
					<TriggerForm
						trigger={null}
						onAnswer={({ id }) => goTo(addressOf("openApiTrigger", { id }))}
						{...form}
					/>
				)}
			</EntryPanel>
		</PageLayout>
	);
}

function TriggerCard({ trigger }: { trigger: Trigger }) {
	const {
		id,
		name,
		key,
		is_active,
		last_called_at,
		failed_count,
		open_api_trigger_actions: actions,
	} = trigger;
	const running = actions.filter((each) => each.is_active && each.action_id !== null).length;
	return (
		<ListCard
			head={
				<RowLink href={addressOf("openApiTrigger", { id })} title={name}>
					{name}
				</RowLink>
			}
			aside={
				<Badge color={is_active ? "green" : "gray"} variant="light" flex="none">
					{is_active ? "有効" : "停止中"}
				</Badge>
			}
			{...rowLinkTarget}
		>
			<Group gap="0 1rem">
				<Text size="xs" c="dimmed" ff="monospace">
					{key}
				</Text>
				<Text size="xs" c="dimmed">
					実行するアクション {running}件
				</Text>
				<Text size="xs" c="dimmed" component="div">
					最後の呼び出し <TimeText value={last_called_at} emptyText="なし" size="xs" span />
				</Text>
				{failed_count > 0 && (
					<Text size="xs" c="red">
						失敗 {failed_count.toLocaleString("ja-JP")}件
					</Text>
				)}
			</Group>
		</ListCard>
	);
}
