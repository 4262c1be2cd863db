import { Group, Paper } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { ROWS_PER_SCROLL } from "#domain/engine/explorer/list-limits.ts";
import { FilterSummary } from "#web/engine/filters/FilterSummary.tsx";
import { useMissingProfiles } from "#web/people/existing-friends/useMissingProfiles.ts";
import { ImportFriendsLink } from "#web/people/friend-values/imports/ImportFriendsLink.tsx";
import { FriendCards } from "#web/people/friends/FriendCards.tsx";
import { type FriendSorting, FriendTable } from "#web/people/friends/FriendTable.tsx";
import type { FriendListColumn } from "#web/people/friends/friendColumns.tsx";
import { useFriendSelection } from "#web/people/friends/useFriendSelection.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import { useRowsByScroll } from "#web/platform/ui/useRowsByScroll.ts";
import classes from "./Found.module.css";
import { FoundFriendsTotal } from "./FoundFriendsTotal.tsx";
import { FurtherButtons } from "./FurtherButtons.tsx";
import type { LoadedFriendPages } from "./friendSearchApi.ts";
import { CurrentSearchJobs, RecentJobsButton } from "./jobs/SearchJobs.tsx";
import { StartCsvMenu } from "./jobs/StartCsvMenu.tsx";
import type { JobAudience } from "./jobs/searchJobsApi.ts";
import { OrderField } from "./OrderField.tsx";

const SelectionBar = latePart(
	async () => (await import("./SelectionBar.tsx")).SelectionBar,
	({ selection }) => selection.count > 0,
);

interface FoundFriendsProps {
	pages: Omit<LoadedFriendPages, "first"> & { first: { description: string; name?: string } | undefined };
	/** Content beside the summary sentence. */
	controls?: ReactNode;
	/** Whether friends can be selected and exported. */
	selectable?: boolean;
	/** The search in the form that a job takes; without it only single friends can be selected. */
	audience?: JobAudience | undefined;
	/** Whether a job can take the search, also while it is being read. */
	exportable?: boolean;
	columns?: readonly FriendListColumn[];
	sorting?: FriendSorting;
	/** Shown when no friend is found. */
	empty?: ReactNode;
}

/** Results of a search: its conditions as a sentence, the total, and the friends, 20 more per scroll. */
export function FoundFriends({
	pages,
	controls,
	selectable = false,
	audience,
	exportable = false,
	columns,
	sorting,
	empty,
}: FoundFriendsProps) {
	const { first, total, friends, error, reload } = pages;
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const mayWrite = useAbility("friend-write");
	const { rows, hasMore, showMore } = useRowsByScroll(friends);
	useMissingProfiles(rows);
	const selection = useFriendSelection(friends ?? [], total.total);
	const [startedJobs, setStartedJobs] = useState<ReadonlySet<number>>(new Set());
	const addStartedJob = (id: number) => setStartedJobs((previousJobs) => new Set([...previousJobs, id]));
	// Loads the next page before the last row of this one is shown.
	const isNearEnd = (friends?.length ?? 0) - (rows?.length ?? 0) <= ROWS_PER_SCROLL;
	const List = isNarrow ? FriendCards : FriendTable;
	const isSelectable = selectable && mayWrite;
	if (error && !friends) return <ErrorState error={error} onRetry={reload} />;
	return (
		<>
			{first && (
				<Paper withBorder p="sm">
					<Group justify="space-between" gap="sm" align="flex-start">
						<div role="status" className={classes.sentence}>
							{first.name ? (
								<FilterSummary name={first.name} conditions={first.description} />
							) : (
								<CutText size="sm" lines={4}>
									{first.description}
								</CutText>
							)}
							<FoundFriendsTotal total={total} />
						</div>
						<Group gap="xs">
							{controls}
							{selectable && (
								<FurtherButtons>
									{exportable && <StartCsvMenu audience={audience} onJobStarted={addStartedJob} />}
									<ImportFriendsLink />
									<RecentJobsButton />
								</FurtherButtons>
							)}
						</Group>
					</Group>
				</Paper>
			)}
			{selectable && (
				<CurrentSearchJobs
					startedJobs={startedJobs}
					onJobEnded={({ id, kind, title, done, undo }) => {
						if (kind === "csv") return;
						reload();
						if (startedJobs.has(id) && undo !== null)
							toastUndoable(`${title}（${done.toLocaleString("ja-JP")}人）`, undo, reload);
					}}
				/>
			)}
			{friends?.length === 0 ? (
				(empty ?? (
					<EmptyState art="people" title="条件に合う友だちがいません">
						条件を変えてお試しください。
					</EmptyState>
				))
			) : (
				<>
					{isNarrow && sorting && <OrderField {...sorting} />}
					<List
						friends={rows}
						selection={isSelectable ? selection : undefined}
						{...(columns && { columns })}
						sorting={sorting}
					/>
				</>
			)}
			{error && <ErrorState error={error} onRetry={reload} />}
			<LoadMore
				hasMore={hasMore || pages.more}
				loading={!hasMore && pages.loadingMore}
				onMore={() => {
					showMore();
					if (isNearEnd && pages.more && !pages.loadingMore) pages.loadMore();
				}}
			/>
			{isSelectable && (
				<SelectionBar
					selection={selection}
					total={total}
					audience={audience}
					onJobStarted={addStartedJob}
					onChanged={reload}
				/>
			)}
		</>
	);
}
