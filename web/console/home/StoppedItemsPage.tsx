import { Badge, Group, Text } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type StoppedItem, useStoppedItems } from "./homeApi.ts";

/** Failed deliveries and actions with their reasons, whether retried automatically or ended. */
export function StoppedItemsPage() {
	const { data, error, mutate } = useStoppedItems();
	return (
		<PageLayout
			title="止まった処理"
			help="途中で止まったか、失敗した配信やアクションです。終わったものは直近7日間を表示します。"
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={4} height="5rem" />}
			{data?.items.length === 0 && (
				<EmptyState art="calm" title="止まった処理はありません">
					シナリオ・リマインダ・スケジュールなどが途中で止まると、理由とともにここに並びます。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<CardList>
					{data.items.map((row, index) => (
						<StoppedItemCard key={`${row.at}${index.toString()}`} row={row} />
					))}
				</CardList>
			)}
			{data?.more && (
				<Text size="sm" c="dimmed">
					新しいものから{data.items.length}件を表示しています。
				</Text>
			)}
		</PageLayout>
	);
}

const StoppedItemCard = ({ row: { friend, cause_label, name, reason, at, again } }: { row: StoppedItem }) => (
	<ListCard
		head={
			friend ? (
				<FriendLink friend={friend} />
			) : (
				<Text fw={600} lineClamp={1} title={name}>
					{name}
				</Text>
			)
		}
		aside={
			<Group gap="0.25rem" wrap="nowrap" flex="none">
				{again && (
					<Text size="xs" c="dimmed">
						次回
					</Text>
				)}
				<TimeText value={at} size="xs" c="dimmed" />
			</Group>
		}
		{...(friend && rowLinkTarget)}
	>
		<Group gap="xs">
			<Text size="sm">
				{cause_label}
				{friend && `「${name}」`}
			</Text>
			<Badge color={again ? "yellow" : "red"} variant="light">
				{again ? "やり直し中" : "終了"}
			</Badge>
		</Group>
		<Text size="sm" c="dimmed">
			{reason}
		</Text>
	</ListCard>
);
