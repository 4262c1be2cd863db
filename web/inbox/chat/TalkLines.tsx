import { Divider, Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import classes from "./ChatTalk.module.css";
import { MessageLine } from "./MessageLine.tsx";
import { NoteLine } from "./NoteLine.tsx";
import { beginsDay, type ChatTalkLine, talkLinesOf } from "./talkLines.ts";
import { UnsentLine } from "./UnsentLine.tsx";
import type { LoadedTalk } from "./useChatTalk.ts";

interface TalkLinesProps {
	friendId: number;
	friendName: string;
	talk: LoadedTalk;
}

/** Messages and notes, oldest first, with a separator per day. */
export function TalkLines({ friendId, friendName, talk }: TalkLinesProps) {
	const lines = talkLinesOf(talk);
	const { list, jumpTo } = useJump(talk);
	return (
		<Stack component="ol" gap="xs" className={classes.list} ref={list}>
			{lines.map((line, index) => (
				<li key={line.key}>
					{beginsDay(lines, index) && (
						<Divider label={<DayText value={line.date} inherit />} labelPosition="center" mb="xs" />
					)}
					<OneLine
						line={line}
						friendId={friendId}
						friendName={friendName}
						talk={talk}
						onJumpToQuoted={jumpTo}
					/>
				</li>
			))}
		</Stack>
	);
}

interface OneLineProps extends TalkLinesProps {
	line: ChatTalkLine;
	onJumpToQuoted: (lineMessageId: string) => void;
}

function OneLine({
	line: { message, note, unsent },
	friendId,
	friendName,
	talk,
	onJumpToQuoted,
}: OneLineProps) {
	if (note) return <NoteLine note={note} onRemoved={talk.reload} />;
	if (unsent) return <UnsentLine friendId={friendId} unsent={unsent} onChanged={talk.reload} />;
	const quoted = message.quoted_message_id
		? {
				id: message.quoted_message_id,
				message: talk.messages.find(({ line_message_id }) => line_message_id === message.quoted_message_id),
			}
		: null;
	return (
		<MessageLine
			message={message}
			friendId={friendId}
			friendName={friendName}
			quoted={quoted}
			isRead={!message.outgoing && message.timestamp <= (talk.readUpTo ?? 0)}
			onJumpToQuoted={onJumpToQuoted}
		/>
	);
}

/** Scrolls to a quoted message, loading older pages until it is found. */
function useJump({ messages, hasMore, loadingMore, loadMore }: LoadedTalk) {
	const list = useRef<HTMLDivElement>(null);
	const [target, setTarget] = useState<string | null>(null);
	const find = useEffectEvent(() => {
		if (target === null || loadingMore) return;
		const message = messages.find(({ line_message_id }) => line_message_id === target);
		if (!message && hasMore) return loadMore();
		setTarget(null);
		const messageElement =
			message && list.current?.querySelector<HTMLElement>(`[data-message="${message.id}"]`);
		if (!messageElement) return toastRefused("引用元のメッセージは見つかりません");
		messageElement.scrollIntoView({ block: "center" });
		messageElement.focus({ preventScroll: true });
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: searches each newly loaded page
	useEffect(() => void find(), [target, messages.length, loadingMore]);
	return { list, jumpTo: setTarget };
}
