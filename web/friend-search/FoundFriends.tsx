import { Paper, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ROWS_PER_SCROLL } from "#domain/explorer/crud.ts";
import { FriendCards } from "../friends/FriendCards.tsx";
import { FriendTable } from "../friends/FriendTable.tsx";
import { NARROW } from "../ui/breakpoints.ts";
import { FriendsIcon } from "../ui/icons.tsx";
import { EmptyState, ErrorState } from "../ui/ListState.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { useRowsByScroll } from "../ui/useRowsByScroll.ts";
import type { FriendPages } from "./api.ts";

interface FoundFriendsProps {
	found: Omit<FriendPages, "first"> & { first: { description: string; total: number } | undefined };
	/** What was asked for beside the conditions. */
	also?: string | undefined;
	/** What to do where nobody is found. */
	emptyAction?: ReactNode;
}

/** The conditions as a sentence, how many friends they find, and those friends: 20 more at each end of scroll. */
export function FoundFriends({ found, also, emptyAction }: FoundFriendsProps) {
	const { first, friends, error, reload } = found;
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const { rows, more, showMore } = useRowsByScroll(friends);
	// The next page is on its way before the last row of this one is shown.
	const isNearEnd = (friends?.length ?? 0) - (rows?.length ?? 0) <= ROWS_PER_SCROLL;
	const List = isNarrow ? FriendCards : FriendTable;
	if (error && !friends) return <ErrorState error={error} onRetry={reload} />;
	return (
		<>
			{first && (
				<Paper withBorder p="sm" role="status">
					<Text size="sm">{[first.description, also].filter(Boolean).join("、かつ")}</Text>
					<Text fw={600}>{first.total.toLocaleString("ja-JP")}人</Text>
				</Paper>
			)}
			{friends?.length === 0 ? (
				<EmptyState
					icon={<FriendsIcon size="2rem" />}
					title="条件に合う友だちがいません"
					action={emptyAction}
				>
					条件を変えてお試しください。
				</EmptyState>
			) : (
				<List friends={rows} />
			)}
			{error && <ErrorState error={error} onRetry={reload} />}
			<LoadMore
				more={more || found.more}
				loading={!more && found.loadingMore}
				onMore={() => {
					showMore();
					if (isNearEnd && found.more && !found.loadingMore) found.loadMore();
				}}
			/>
		</>
	);
}
