import { Badge, Chip, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { FriendHistoryKind } from "#domain/people/friends/friend-history-kinds.ts";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import classes from "../FriendRunHistory.module.css";
import { type FriendHistoryItem, useFriendHistory } from "./friendGlanceApi.ts";
import { PartLink } from "./parts/GlancePart.tsx";

/** Event history of a friend, newest first, filtered by kinds. */
export function FriendEventHistory({ friendId }: { friendId: number }) {
	const [chosenKinds, setChosenKinds] = useState<FriendHistoryKind[]>([]);
	const history = useFriendHistory(friendId, chosenKinds);
	const { items, kinds, error, hasMore, loadingMore, loadMore, reload } = history;
	return (
		<section
			className={classes.scroller}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
			tabIndex={0}
			aria-label="友だちの履歴"
		>
			<Stack gap="sm" p="sm">
				<Chip.Group
					multiple
					value={chosenKinds}
					onChange={(next) => setChosenKinds(next as FriendHistoryKind[])}
				>
					<Group gap="0.25rem" role="group" aria-label="種類で絞り込む">
						{kinds.map(({ kind, label }) => (
							<Chip key={kind} value={kind} size="xs">
								{label}
							</Chip>
						))}
					</Group>
				</Chip.Group>
				{Boolean(error) && <ErrorState error={error} onRetry={reload} />}
				{!items && !error && <Skeleton height="12rem" />}
				{items?.length === 0 && (
					<EmptyState title="記録はありません">
						{chosenKinds.length > 0
							? "選んだ種類の記録はありません。"
							: "この友だちに起きたことが、ここに残ります。"}
					</EmptyState>
				)}
				{items?.map((item) => (
					<HistoryEntry key={`${item.kind}:${item.id}`} item={item} />
				))}
				<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
			</Stack>
		</section>
	);
}

const HistoryEntry = ({ item: { label, title, detail, href, at } }: { item: FriendHistoryItem }) => (
	<Stack gap="0.125rem">
		<Group gap="xs" wrap="nowrap" justify="space-between">
			<Badge size="sm" color="gray" flex="none">
				{label}
			</Badge>
			<TimeText value={at} size="xs" c="dimmed" flex="none" />
		</Group>
		{href ? (
			<PartLink href={href}>{title}</PartLink>
		) : (
			<Text size="sm" style={{ overflowWrap: "anywhere" }}>
				{title}
			</Text>
		)}
		{detail && (
			<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
				{detail}
			</Text>
		)}
	</Stack>
);
