import { Box, Button, Skeleton, Stack } from "@mantine/core";
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from "react";
import type { pagingOf } from "#web/platform/api/pagingOf.ts";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { scrollWithin } from "#web/platform/ui/scrollWithin.ts";
import classes from "./TalkScroller.module.css";

/** Distance in pixels from the newest message at which the button back to it appears. */
const FAR_FROM_NEWEST = 200;

interface TalkScrollerProps {
	pages: ReturnType<typeof pagingOf>;
	isEmpty: boolean;
	/** Newest message that waits for an answer; null without one, and while it is unknown. */
	waitingId?: number | null;
	/** Messages, oldest first. */
	children: ReactNode;
}

/** Messages of a talk with the newest at the bottom, older ones on demand, and a button back to the newest. */
export function TalkScroller({ pages, isEmpty, waitingId, children }: TalkScrollerProps) {
	const { error, loaded, reload } = pages;
	if (loaded)
		return (
			<LoadedTalk pages={pages} isEmpty={isEmpty} waitingId={waitingId ?? null}>
				{children}
			</LoadedTalk>
		);
	if (!error) return <TalkSkeleton />;
	return (
		<Box p="sm">
			<ErrorState error={error} onRetry={reload} />
		</Box>
	);
}

function LoadedTalk({ pages, isEmpty, waitingId = null, children }: TalkScrollerProps) {
	const { error, hasMore, loadingMore, loadMore, reload } = pages;
	const scroller = useRef<HTMLElement>(null);
	const newest = useRef<HTMLDivElement>(null);
	const [isScrolledUp, setIsScrolledUp] = useState(false);
	// After loading, scrolls to the anchor of the newest message (M-012).
	useEffect(() => scrollWithin(newest.current), []);
	// Messages sent after the waiting one may be longer than the view. Later messages move nothing.
	const hasShownWaiting = useRef(false);
	useEffect(() => {
		if (waitingId === null || hasShownWaiting.current) return;
		hasShownWaiting.current = true;
		scrollWithin(scroller.current?.querySelector(`[data-message="${waitingId}"]`));
	}, [waitingId]);
	return (
		<div className={classes.around}>
			<section
				className={classes.scroller}
				ref={scroller}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
				tabIndex={0}
				aria-label="メッセージの履歴"
				onScroll={(event: UIEvent<HTMLElement>) =>
					setIsScrolledUp(event.currentTarget.scrollTop < -FAR_FROM_NEWEST)
				}
			>
				<Stack gap="xs" p="sm">
					{Boolean(error) && <ErrorState error={error} onRetry={reload} />}
					<LoadMore
						hasMore={hasMore}
						loading={loadingMore}
						onMore={loadMore}
						label="前のメッセージを読み込む"
					/>
					{isEmpty && (
						<EmptyState title="メッセージはまだありません">
							友だちからメッセージが届くと、再読み込みしなくてもここに表示されます。
						</EmptyState>
					)}
					{children}
					<div ref={newest} id="message-top" />
				</Stack>
			</section>
			{isScrolledUp && (
				<Button
					className={classes.newest}
					size="xs"
					radius="xl"
					variant="default"
					leftSection={<DownIcon />}
					onClick={() => scroller.current?.scrollTo({ top: 0 })}
				>
					最新のメッセージへ
				</Button>
			)}
		</div>
	);
}

const TalkSkeleton = () => (
	<Stack gap="sm" p="sm" justify="flex-end" className={classes.around} aria-hidden="true">
		<Skeleton height="2.5rem" width="55%" />
		<Skeleton height="4rem" width="60%" ml="auto" />
		<Skeleton height="2.5rem" width="40%" />
	</Stack>
);
