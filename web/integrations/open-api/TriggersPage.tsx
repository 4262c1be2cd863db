import { Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_TRIGGERS } from "#domain/integrations/open-api/api-limits.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { ActiveBadge } from "./ActiveBadge.tsx";
import { ApiListPage } from "./ApiListPage.tsx";
import { type Trigger, useTriggers } from "./openApiClient.ts";

const TriggerForm = latePart(async () => (await import("./TriggerForm.tsx")).TriggerForm);

/** List of triggers that other systems call. */
export function TriggersPage() {
	const list = useTriggers();
	const goTo = useNavigateIfMounted();
	return (
		<ApiListPage
			area="openApiTriggers"
			help="ほかのシステムからの知らせを受けて、友だちにアクションを実行します。"
			noun="トリガー"
			list={list}
			max={MAX_TRIGGERS}
			addLabel="トリガーを追加する"
			emptyText="「注文された」「支払われた」など、知らせごとにトリガーを作ります。アドレスが発行され、届いた値はメッセージや条件に使えます。"
			newForm={(form) => (
				<TriggerForm
					trigger={null}
					onAnswer={({ id }) => goTo(addressOf("openApiTrigger", { id }))}
					{...form}
				/>
			)}
		>
			{(triggers) => (
				<CardList>
					{triggers.map((trigger) => (
						<TriggerCard key={trigger.id} trigger={trigger} />
					))}
				</CardList>
			)}
		</ApiListPage>
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
	const activeActions = actions.filter((each) => each.is_active && each.action_id !== null).length;
	return (
		<ListCard
			head={
				<RowLink href={addressOf("openApiTrigger", { id })} title={name}>
					{name}
				</RowLink>
			}
			aside={<ActiveBadge isActive={is_active} />}
			{...rowLinkTarget}
		>
			<Group gap="0 1rem">
				<Text size="xs" c="dimmed" ff="monospace">
					{key}
				</Text>
				<Text size="xs" c="dimmed">
					実行するアクション {activeActions}件
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
