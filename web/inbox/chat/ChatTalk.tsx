import { useState } from "react";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { TalkScroller } from "#web/engine/messages/TalkScroller.tsx";
import { FriendComposer } from "#web/people/composer/FriendComposer.tsx";
import { FriendNotFound } from "#web/people/friends/FriendNotFound.tsx";
import classes from "./ChatTalk.module.css";
import { chatFailureOf } from "./chatFailures.ts";
import { FutureSends } from "./FutureSends.tsx";
import { NoteButton, NoteForm } from "./NoteForm.tsx";
import { StarredMessages } from "./StarredMessages.tsx";
import { TalkHead } from "./TalkHead.tsx";
import { TalkLines } from "./TalkLines.tsx";
import { TypingNotices } from "./TypingNotices.tsx";
import type { ChatList } from "./useChatList.ts";
import { useChatTalk } from "./useChatTalk.ts";
import { useOpenedTalk } from "./useOpenedTalk.ts";
import { useTyping } from "./useTyping.ts";
import { waitingUpTo } from "./waitingUpTo.ts";

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
	useOpenedTalk(friendId, talk.messages.findLast(({ outgoing }) => !outgoing)?.id);
	/** Undefined until the form was open for the first time. */
	const [isNoting, setNoting] = useState<boolean>();
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
				<TalkScroller
					pages={{ ...talk, error: talk.error && chatFailureOf(talk.error) }}
					isEmpty={[talk.messages, talk.notes, talk.unsent, talk.future].every(({ length }) => length === 0)}
					waitingId={chatList.member?.waiting_id ?? null}
				>
					<TalkLines friendId={friendId} friendName={chatList.nameOf(friendId)} talk={talk} />
					<FutureSends friendId={friendId} sends={talk.future} onChanged={talk.reload} />
				</TalkScroller>
			)}
			{isNoting && (
				<div className={classes.foot}>
					<NoteForm friendId={friendId} onSaved={talk.reload} onClose={() => setNoting(false)} />
				</div>
			)}
			<TypingNotices typing={typing} loadedTalk={talk}>
				<FriendComposer
					friendId={friendId}
					chatShowsUnsent
					waitingUpTo={waitingUpTo(talk.messages, chatList.member?.waiting_id ?? null)}
					tools={!isNoting && <NoteButton hasFocus={isNoting === false} onClick={() => setNoting(true)} />}
				/>
			</TypingNotices>
		</div>
	);
}
