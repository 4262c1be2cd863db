import { Stack, Text, Title } from "@mantine/core";
import { ExplanationButton } from "#web/engine/reasons/ExplanationButton.tsx";
import { RunCard } from "#web/engine/reasons/RunCard.tsx";
import { ActionIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import classes from "./FriendRunHistory.module.css";
import { useFriendRuns } from "./friendPages.ts";
import type { FriendRun, ProgramSend } from "./friendsApi.ts";
import { ProgramSendCard } from "./ProgramSendCard.tsx";

/** Runs of actions on a friend, effect by effect, which explain what the friend received. */
export function FriendRunHistory({ friendId }: { friendId: number }) {
	const { runs, programSends, error, loaded, hasMore, loadingMore, loadMore, reload } =
		useFriendRuns(friendId);
	const records = mergeNewestFirst(
		runs,
		hasMore ? programSends.filter(isNotOlderThan(runs.at(-1))) : programSends,
	);
	return (
		<section
			className={classes.scroller}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
			tabIndex={0}
			aria-label="アクションの記録"
		>
			<Stack gap="sm" p="sm">
				<div>
					<Title order={2}>届いた理由</Title>
					<Text size="xs" c="dimmed">
						この友だちに実行されたアクションと、その結果です。
					</Text>
				</div>
				<ExplanationButton friend={{ id: friendId }} />
				{Boolean(error) && <ErrorState error={error} onRetry={reload} />}
				{!loaded && !error && <SkeletonCards cards={3} height="7rem" />}
				{loaded && records.length === 0 && (
					<EmptyState icon={<ActionIcon size="2rem" />} title="まだ何も実行されていません">
						自動応答などでアクションが実行されると、その理由と結果がここに残ります。
					</EmptyState>
				)}
				{records.map((record) =>
					"effects" in record ? (
						<RunCard key={record.id} run={record} />
					) : (
						<ProgramSendCard key={record.id} send={record} />
					),
				)}
				<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
			</Stack>
		</section>
	);
}

const recordTime = (record: FriendRun | ProgramSend): string =>
	"effects" in record ? record.started_at : record.due_at;

/** Records of both kinds, newest first. */
const mergeNewestFirst = (
	runs: readonly FriendRun[],
	sends: readonly ProgramSend[],
): (FriendRun | ProgramSend)[] =>
	[...runs, ...sends].sort((one, other) => recordTime(other).localeCompare(recordTime(one)));

/** Whether a send is not older than the oldest loaded run. */
const isNotOlderThan =
	(oldest: FriendRun | undefined) =>
	(send: ProgramSend): boolean =>
		oldest === undefined || send.due_at >= oldest.started_at;
