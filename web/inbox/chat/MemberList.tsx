import { Box, Loader } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { MessageIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { chatFailureOf } from "./chatFailures.ts";
import { MemberItem } from "./MemberItem.tsx";
import classes from "./MemberList.module.css";
import type { ChatList } from "./useChatList.ts";

/** Row height in pixels; constant, so that a hundred thousand rows need no measuring. */
const HEIGHT = 68;
/** Number of overscan rows, and of rows before the end at which the next page loads. */
const BEYOND = 8;

/** Virtualized list of the friends with talks. */
export function MemberList({ desk }: { desk: ChatList }) {
	const { rows, error, hasMore, loadingMore, loadMore, reload } = desk.members;
	const scroller = useRef<HTMLDivElement>(null);
	const virtual = useVirtualizer({
		count: rows?.length ?? 0,
		getScrollElement: () => scroller.current,
		estimateSize: () => HEIGHT,
		getItemKey: (index) => rows?.[index]?.id ?? index,
		overscan: BEYOND,
	});
	const drawn = virtual.getVirtualItems();
	const lastDrawn = drawn.at(-1)?.index ?? -1;
	const isNearEnd = rows !== undefined && lastDrawn >= rows.length - BEYOND;
	const goOn = useEffectEvent(loadMore);
	useEffect(() => {
		if (isNearEnd && hasMore && !loadingMore && !error) goOn();
	}, [isNearEnd, hasMore, loadingMore, error]);

	const place = rows?.findIndex(({ id }) => id === desk.active) ?? -1;
	const showActive = useEffectEvent(() => place >= 0 && virtual.scrollToIndex(place));
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the active row changes
	useEffect(() => void showActive(), [desk.active]);

	const hear = (event: KeyboardEvent) => {
		if (event.altKey || event.ctrlKey || event.metaKey) return;
		const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
		if (by) desk.step(by);
		else if (event.key === "Enter" && desk.active !== null) desk.open(desk.active);
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
				<EmptyState icon={<MessageIcon size="2rem" />} title="該当する友だちはいません">
					条件を変えるか、友だちからのメッセージをお待ちください。届くと自動で表示されます。
				</EmptyState>
			) : (
				<div
					ref={scroller}
					className={classes.scroller}
					role="listbox"
					tabIndex={0}
					aria-label="友だち"
					aria-activedescendant={place >= 0 ? optionId(desk.active) : undefined}
					onKeyDown={hear}
				>
					<div className={classes.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
						{drawn.map(({ index, key, start, size }) => {
							const member = rows[index];
							return (
								member && (
									<MemberItem
										key={key}
										id={optionId(member.id)}
										member={member}
										desk={desk}
										place={{ position: index + 1, of: hasMore ? -1 : rows.length }}
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
