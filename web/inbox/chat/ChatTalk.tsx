import { Box, Button, Skeleton, Stack } from "@mantine/core";
import { type UIEvent, useEffect, useRef, useState } from "react";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { FriendComposer } from "#web/people/composer/FriendComposer.tsx";
import { FriendNotFound } from "#web/people/friends/FriendNotFound.tsx";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { scrollWithin } from "#web/platform/ui/scrollWithin.ts";
import { Answering } from "./Answering.tsx";
import classes from "./ChatTalk.module.css";
import { chatFailureOf } from "./chatFailures.ts";
import { FutureSends } from "./FutureSends.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { StarredMessages } from "./StarredMessages.tsx";
import { TalkHead } from "./TalkHead.tsx";
import { TalkLines } from "./TalkLines.tsx";
import type { ChatList } from "./useChatList.ts";
import { useChatTalk } from "./useChatTalk.ts";
import { useTyping } from "./useTyping.ts";
import { waitingUpTo } from "./waitingUpTo.ts";

/** Distance in pixels from the newest message at which the button back to it appears. */
const FAR = 200;

/** Visibility of a panel, with its toggle. */
export interface PanelSwitch {
	isShown: boolean;
	toggle: () => void;
}

interface ChatTalkProps {
	friendId: number;
	chatList: ChatList;
	panel: PanelSwitch;
}

/** Talk of a friend: header, messages, scheduled sends and editor. */
export function ChatTalk({ friendId, chatList, panel }: ChatTalkProps) {
	const talk = useChatTalk(friendId);
	const typing = useTyping(friendId);
	const [onlyStarred, setOnlyStarred] = useState(false);
	if (isItemGone(talk.error)) return <FriendNotFound />;
	return (
		<div className={classes.frame}>
			<TalkHead
				friendId={friendId}
				talk={talk}
				chatList={chatList}
				panel={panel}
				starred={{ isShown: onlyStarred, toggle: () => setOnlyStarred(!onlyStarred) }}
			/>
			{onlyStarred ? (
				<StarredMessages friendId={friendId} friendName={chatList.nameOf(friendId)} />
			) : (
				<History
					friendId={friendId}
					friendName={chatList.nameOf(friendId)}
					talk={talk}
					waitingId={chatList.member?.waiting_id ?? null}
				/>
			)}
			<div className={classes.foot}>
				<NoteForm friendId={friendId} onSaved={talk.reload} />
			</div>
			<Answering typing={typing} loadedTalk={talk}>
				<FriendComposer
					friendId={friendId}
					chatShowsUnsent
					waitingUpTo={waitingUpTo(talk.messages, chatList.member?.waiting_id ?? null)}
				/>
			</Answering>
		</div>
	);
}

interface HistoryProps {
	friendId: number;
	friendName: string;
	talk: ReturnType<typeof useChatTalk>;
	/** Newest message that waits for an answer; null without one, and while it is unknown. */
	waitingId: number | null;
}

function History({ friendId, friendName, talk, waitingId }: HistoryProps) {
	const { messages, notes, unsent, future, error, loaded, hasMore, loadingMore, loadMore, reload } = talk;
	const scroller = useRef<HTMLElement>(null);
	const top = useRef<HTMLDivElement>(null);
	const [isScrolledUp, setIsScrolledUp] = useState(false);
	// After loading, scrolls to the anchor of the newest message (M-012).
	useEffect(() => {
		if (loaded) scrollWithin(top.current);
	}, [loaded]);
	// What was sent after a waiting message may be longer than the view. Later messages move nothing.
	const hasShownWaiting = useRef(false);
	useEffect(() => {
		if (!loaded || waitingId === null || hasShownWaiting.current) return;
		hasShownWaiting.current = true;
		scrollWithin(scroller.current?.querySelector(`[data-message="${waitingId}"]`));
	}, [loaded, waitingId]);
	if (!loaded)
		return error ? (
			<Box p="sm">
				<ErrorState error={chatFailureOf(error)} onRetry={reload} />
			</Box>
		) : (
			<TalkSkeleton />
		);
	const isEmpty = [messages, notes, unsent, future].every(({ length }) => length === 0);
	return (
		<div className={classes.around}>
			<section
				className={classes.scroller}
				ref={scroller}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
				tabIndex={0}
				aria-label="メッセージの履歴"
				onScroll={(event: UIEvent<HTMLElement>) => setIsScrolledUp(event.currentTarget.scrollTop < -FAR)}
			>
				<Stack gap="xs" p="sm">
					{Boolean(error) && <ErrorState error={chatFailureOf(error)} onRetry={reload} />}
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
					<TalkLines friendId={friendId} friendName={friendName} talk={talk} />
					<FutureSends friendId={friendId} sends={future} onChanged={reload} />
					<div ref={top} id="message-top" />
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
