import { Stack, Text, Title } from "@mantine/core";
import { WhyNotButton } from "../explain/WhyNotButton.tsx";
import { ActionIcon } from "../ui/icons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "../ui/ListState.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { useRuns } from "./pages.ts";
import { RunCard } from "./RunCard.tsx";
import classes from "./Why.module.css";

/** Why a friend got what they got: each run of an action for them, effect by effect. */
export function Why({ friendId }: { friendId: number }) {
	const { runs, error, loaded, hasMore, loadingMore, loadMore, reload } = useRuns(friendId);
	return (
		<section
			className={classes.scroller}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
			tabIndex={0}
			aria-label="アクションの記録"
		>
			<Stack gap="sm" p="sm">
				<div>
					<Title order={2}>なぜ</Title>
					<Text size="xs" c="dimmed">
						この友だちに実行されたアクションと、その結果です。
					</Text>
				</div>
				<WhyNotButton friend={{ id: friendId }} />
				{Boolean(error) && <ErrorState error={error} onRetry={reload} />}
				{!loaded && !error && <SkeletonCards cards={3} height="7rem" />}
				{loaded && runs.length === 0 && (
					<EmptyState icon={<ActionIcon size="2rem" />} title="まだ何も実行されていません">
						自動応答などでアクションが実行されると、その理由と結果がここに残ります。
					</EmptyState>
				)}
				{runs.map((run) => (
					<RunCard key={run.id} run={run} />
				))}
				<LoadMore more={hasMore} loading={loadingMore} onMore={loadMore} />
			</Stack>
		</section>
	);
}
