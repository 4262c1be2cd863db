import { Badge, Box, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { shortTime } from "#web/inbox/chat/shortTime.ts";
import { TalkKindSwitch } from "#web/inbox/chat/TalkKindSwitch.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { formatFullTime } from "#web/platform/ui/TimeText.tsx";
import classes from "./Groups.module.css";
import type { ListedGroup } from "./groupsApi.ts";
import { useGroups } from "./useGroups.ts";

/** Groups that the account is or was in, by their last message. */
export function GroupList({ openId }: { openId: number | null }) {
	const { groups, loaded, error, hasMore, loadingMore, loadMore, reload } = useGroups();
	return (
		<>
			<Box p="sm">
				<TalkKindSwitch current="groups" />
			</Box>
			{Boolean(error) && (
				<Box p="sm">
					<ErrorState error={error} onRetry={reload} />
				</Box>
			)}
			{!loaded && !error && (
				<Box p="sm">
					<SkeletonCards cards={6} height="3.5rem" />
				</Box>
			)}
			{loaded && groups.length === 0 && (
				<EmptyState art="talk" title="参加しているグループはありません">
					LINE公式アカウントをグループに招待してもらうと、ここにトークが表示されます。招待を受けるには、LINE公式アカウントの設定で「グループへの参加」を許可してください。
				</EmptyState>
			)}
			<div className={classes.scroller}>
				<Stack component="ul" gap={0} m={0} p={0} className={classes.list}>
					{groups.map((group) => (
						<li key={group.id}>
							<GroupRow group={group} isOpen={group.id === openId} />
						</li>
					))}
				</Stack>
				<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
			</div>
		</>
	);
}

const GroupRow = ({ group, isOpen }: { group: ListedGroup; isOpen: boolean }) => (
	<Link
		href={addressOf("groupTalk", { id: group.id })}
		className={classes.row}
		aria-current={isOpen ? "page" : undefined}
	>
		<FriendAvatar friend={group} size="2.25rem" />
		<div className={classes.said}>
			<Text component="div" fw={group.waiting > 0 ? 600 : 400} truncate title={group.name}>
				{group.name}
				{group.member_count !== null && (
					<Text span c="dimmed" size="xs" fw={400}>
						{`（${group.member_count}人）`}
					</Text>
				)}
			</Text>
			<Text component="div" size="xs" c="dimmed" truncate>
				{group.has_left ? "退出しました" : (group.last_message ?? "メッセージはまだありません")}
			</Text>
		</div>
		<div className={classes.aside}>
			<Text size="xs" c="dimmed" title={formatFullTime(group.date)}>
				{shortTime(group.date)}
			</Text>
			{group.waiting > 0 && (
				<Badge color="yellow" size="sm" aria-label={`未対応${group.waiting}件`}>
					{group.waiting > 99 ? "99+" : group.waiting}
				</Badge>
			)}
		</div>
	</Link>
);
