import { Box, Loader } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { chatFailureOf } from "./chatFailures.ts";
import { MemberItem } from "./MemberItem.tsx";
import classes from "./MemberList.module.css";
import type { ChatList } from "./useChatList.ts";

/** Row height in pixels; constant, so that a hundred thousand rows need no measuring. */
const ROW_HEIGHT = 68;
/** Number of overscan rows, and of rows before the end at which the next page loads. */
const OVERSCAN_ROWS = 8;

/** Virtualized list of the friends with talks. */
export function MemberList({ chatList }: { chatList: ChatList }) {
	const { rows, error, hasMore, loadingMore, loadMore, reload } = chatList.members;
	const scroller = useRef<HTMLDivElement>(null);
	const virtualizer = useVirtualizer({
		count: rows?.length ?? 0,
		getScrollElement: () => scroller.current,
		estimateSize: () => ROW_HEIGHT,
		getItemKey: (index) => rows?.[index]?.id ?? index,
		overscan: OVERSCAN_ROWS,
	});
	const virtualRows = virtualizer.getVirtualItems();
	const lastIndex = virtualRows.at(-1)?.index ?? -1;
	const isNearEnd = rows !== undefined && lastIndex >= rows.length - OVERSCAN_ROWS;
	const loadNextPage = useEffectEvent(loadMore);
	useEffect(() => {
		if (isNearEnd && hasMore && !loadingMore && !error) loadNextPage();
	}, [isNearEnd, hasMore, loadingMore, error]);

	const activeIndex = rows?.findIndex(({ id }) => id === chatList.active) ?? -1;
	const showActive = useEffectEvent(() => activeIndex >= 0 && virtualizer.scrollToIndex(activeIndex));
	const isListed = activeIndex >= 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the active row changes, or is loaded
	useEffect(() => void showActive(), [chatList.active, isListed]);

	const handleKey = (event: KeyboardEvent) => {
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
		if (direction) chatList.step(direction);
		else if (event.key === "Enter" && chatList.active !== null) chatList.open(chatList.active);
		else return;
		event.preventDefault();
	};
	if (!rows)
		return (
			<Box p="sm">
				{error ? (
					<ErrorState error={chatFailureOf(error)} onRetry={reload} />
				) : (
					<SkeletonCards cards={8} height="3.5rem" />
				)}
			</Box>
		);
	return (
		<>
			{Boolean(error) && (
				<Box p="sm">
					<ErrorState error={chatFailureOf(error)} onRetry={reload} />
				</Box>
			)}
			{rows.length === 0 && !hasMore ? (
				<EmptyState art="talk" title="該当する友だちはいません">
					条件を変えるか、友だちからのメッセージをお待ちください。届くと自動で表示されます。
				</EmptyState>
			) : (
				<div
					ref={scroller}
					className={classes.scroller}
					role="listbox"
					tabIndex={0}
					aria-label="友だち"
					aria-activedescendant={activeIndex >= 0 ? optionId(chatList.active) : undefined}
					onKeyDown={handleKey}
				>
					<div className={classes.rows} style={{ height: virtualizer.getTotalSize() }} role="presentation">
						{virtualRows.map(({ index, key, start, size }) => {
							const member = rows[index];
							return (
								member && (
									<MemberItem
										key={key}
										id={optionId(member.id)}
										member={member}
										chatList={chatList}
										listPosition={{ position: index + 1, total: hasMore ? -1 : rows.length }}
										style={{ height: size, transform: `translateY(${start}px)` }}
									/>
								)
							);
						})}
					</div>
					{loadingMore && (
						<Box ta="center" py="xs">
							<Loader size="sm" aria-label="読み込んでいます" />
						</Box>
					)}
				</div>
			)}
		</>
	);
}

const optionId = (id: number | null) => `chat-member-${id}`;
