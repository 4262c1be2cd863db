import { Box, Button, Skeleton, Stack } from "@mantine/core";
import { type UIEvent, useEffect, useRef, useState } from "react";
import { FriendComposer } from "#web/people/composer/FriendComposer.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { scrollWithin } from "#web/platform/ui/scrollWithin.ts";
import { ChatMessageList } from "./ChatMessageList.tsx";
import classes from "./FriendChat.module.css";
import { FutureMessages } from "./FutureMessages.tsx";
import { useFriendMessages } from "./friendPages.ts";
import type { Friend } from "./friendsApi.ts";
import { UnhandledBar } from "./UnhandledBar.tsx";

/** Scroll distance from the newest message at which the button back to it appears, pixels. */
const NEWEST_BUTTON_DISTANCE = 200;

/** Chat with a friend: messages with the newest at the bottom, scheduled messages, and the composer. */
export function FriendChat({ friend }: { friend: Friend }) {
	const talk = useFriendMessages(friend.id);
	const { messages, future, unhandled, error, loaded, hasMore, loadingMore, loadMore, reload } = talk;
	const scroller = useRef<HTMLElement>(null);
	const [isScrolledUp, setIsScrolledUp] = useState(false);
	// The composer lists messages of operators, which can be cancelled there.
	const mayWrite = useAbility("message-send");
	const newest = useRef<HTMLDivElement>(null);
	// M-012: the loaded chat is scrolled to its newest message.
	useEffect(() => {
		if (loaded) scrollWithin(newest.current);
	}, [loaded]);
	if (error && !loaded)
		return (
			<Box p="sm">
				<ErrorState error={error} onRetry={reload} />
			</Box>
		);
	if (!loaded) return <ChatSkeleton />;
	const isEmpty = messages.length === 0 && future.length === 0;
	return (
		<>
			<div className={classes.frame}>
				<UnhandledBar friendId={friend.id} unhandled={unhandled} onMarkedHandled={reload} />
				{/* Reversed by the style sheet: offset 0 is the bottom, so older messages do not move the view. */}
				<section
					className={classes.scroller}
					ref={scroller}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard
					tabIndex={0}
					aria-label="メッセージの履歴"
					onScroll={(event: UIEvent<HTMLElement>) =>
						setIsScrolledUp(event.currentTarget.scrollTop < -NEWEST_BUTTON_DISTANCE)
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
						<ChatMessageList messages={messages} friendName={friend.name} friendId={friend.id} />
						<FutureMessages
							messages={mayWrite ? future.filter((each) => !each.is_of_chat) : future}
							friendId={friend.id}
						/>
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
			<FriendComposer friendId={friend.id} waitingUpTo={unhandled.newest} />
		</>
	);
}

const ChatSkeleton = () => (
	<Stack gap="sm" p="sm" justify="flex-end" className={classes.frame} aria-hidden="true">
		<Skeleton height="2.5rem" width="55%" />
		<Skeleton height="4rem" width="60%" ml="auto" />
		<Skeleton height="2.5rem" width="40%" />
		<Skeleton height="2.5rem" width="50%" ml="auto" />
	</Stack>
);
