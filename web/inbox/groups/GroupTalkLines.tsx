import { Divider, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { TalkMessageBody } from "#web/engine/messages/TalkMessageBody.tsx";
import classes from "#web/inbox/chat/ChatTalk.module.css";
import { isUnhandled } from "#web/inbox/timeline/isUnhandled.ts";
import { useIsKindRestricted } from "#web/platform/api/consoleSession.ts";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { formatClock, formatFullTime } from "#web/platform/ui/TimeText.tsx";
import type { GroupMessage } from "./groupsApi.ts";

/** Messages of a group, oldest first, with a separator per day. */
export const GroupTalkLines = ({ messages }: { messages: readonly GroupMessage[] }) => (
	<Stack component="ol" gap="xs" className={classes.list}>
		{messages.map((message, index) => (
			<li key={message.key}>
				{message.date.slice(0, 10) !== messages[index - 1]?.date.slice(0, 10) && (
					<Divider label={<DayText value={message.date} inherit />} labelPosition="center" mb="xs" />
				)}
				<GroupMessageLine message={message} />
			</li>
		))}
	</Stack>
);

/** Bubble of a member at the left, with their name, and of the account at the right. */
function GroupMessageLine({ message }: { message: GroupMessage }) {
	const outgoing = message.outgoing || undefined;
	const isHeld = useIsKindRestricted("group");
	return (
		<Stack gap="2xs">
			{message.member && (
				<Group gap="2xs" wrap="nowrap">
					<FriendAvatar friend={message.member} size="1.5rem" />
					<Text size="xs" c="dimmed" truncate title={message.member.name}>
						{message.member.name}
					</Text>
				</Group>
			)}
			<div className={classes.line} data-outgoing={outgoing} data-message={message.id} tabIndex={-1}>
				<div
					className={classes.bubble}
					data-outgoing={outgoing}
					data-waiting={isUnhandled(message) || undefined}
					data-unsent={message.unsent || undefined}
				>
					<VisuallyHidden>
						{message.outgoing ? "送信" : "受信"}
						{isUnhandled(message) && "（未対応）"}:{" "}
					</VisuallyHidden>
					<TalkMessageBody message={message} />
				</div>
				<div className={classes.meta}>
					{message.outgoing && <span>{message.operator ?? "自動応答"}</span>}
					<time dateTime={message.date.replace(" ", "T")} title={formatFullTime(message.date)}>
						{formatClock(message.date)}
					</time>
				</div>
			</div>
			{message.send_state === "waiting" && (
				<Text size="xs" c="dimmed" ta="right">
					{isHeld ? "保留しています（送信モードの設定）" : "送信しています…"}
				</Text>
			)}
			{message.send_state === "failed" && (
				<Text size="xs" c="error" ta="right" role="status">
					送信できませんでした: {message.reason}
				</Text>
			)}
		</Stack>
	);
}
