import { TalkScroller } from "#web/engine/messages/TalkScroller.tsx";
import { FriendComposer } from "#web/people/composer/FriendComposer.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ChatMessageList } from "./ChatMessageList.tsx";
import classes from "./FriendChat.module.css";
import { FutureMessages } from "./FutureMessages.tsx";
import { useFriendMessages } from "./friendPages.ts";
import type { Friend } from "./friendsApi.ts";
import { UnhandledBar } from "./UnhandledBar.tsx";

/** Chat with a friend: messages with the newest at the bottom, scheduled messages, and the composer. */
export function FriendChat({ friend }: { friend: Friend }) {
	const talk = useFriendMessages(friend.id);
	const { messages, future, unhandled, loaded, reload } = talk;
	// The composer lists messages of operators, which can be cancelled there.
	const mayWrite = useAbility("message-send");
	return (
		<>
			<div className={classes.frame}>
				{loaded && <UnhandledBar friendId={friend.id} unhandled={unhandled} onMarkedHandled={reload} />}
				<TalkScroller pages={talk} isEmpty={messages.length === 0 && future.length === 0}>
					<ChatMessageList messages={messages} friendName={friend.name} friendId={friend.id} />
					<FutureMessages
						messages={mayWrite ? future.filter((each) => !each.is_of_chat) : future}
						friendId={friend.id}
					/>
				</TalkScroller>
			</div>
			{loaded && <FriendComposer friendId={friend.id} waitingUpTo={unhandled.newest} />}
		</>
	);
}
