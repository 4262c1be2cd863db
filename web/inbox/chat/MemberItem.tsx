import { Badge, Text } from "@mantine/core";
import type { CSSProperties } from "react";
import { markById, useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { PersonIcon, StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { formatFullTime } from "#web/platform/ui/TimeText.tsx";
import type { ChatMember } from "./chatApi.ts";
import classes from "./MemberList.module.css";
import { shortTime } from "./shortTime.ts";
import type { ChatList } from "./useChatList.ts";

interface MemberItemProps {
	id: string;
	member: ChatMember;
	chatList: ChatList;
	listPosition: { position: number; total: number };
	style: CSSProperties;
}

/** Row of the friend list: last message, time, unanswered, mark and assignee. */
export function MemberItem({ id, member, chatList, listPosition, style }: MemberItemProps) {
	const { last_message: lastMessage, waiting: waitingCount, operator } = member;
	const name = displayName(member.name);
	const isOpen = chatList.address.friendId === member.id;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
		// biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the list, which names its active row
		<div
			id={id}
			role="option"
			aria-selected={chatList.active === member.id}
			aria-current={isOpen || undefined}
			aria-posinset={listPosition.position}
			aria-setsize={listPosition.total}
			data-active={chatList.active === member.id || undefined}
			data-calm={waitingCount === 0 || undefined}
			className={classes.row}
			style={style}
			onPointerEnter={() => chatList.prefetch(member.id)}
			onClick={() => chatList.open(member.id)}
		>
			<FriendAvatar friend={member} size="2.25rem" />
			<div className={classes.said}>
				<div className={classes.line}>
					<MarkDot id={member.mark_id} />
					<span className={classes.name} title={name}>
						{name}
					</span>
					{member.important && (
						<Text span c="yellow" className={classes.star} role="img" aria-label="重要" title="重要">
							<StarIcon size="0.875rem" filled />
						</Text>
					)}
				</div>
				<Text component="div" size="xs" c="dimmed" truncate>
					{previewOf(member)}
				</Text>
				<Text component="div" size="xs" c="dimmed" truncate>
					{operator && (
						<>
							<PersonIcon size="0.75rem" /> {operator.name}
						</>
					)}
					{member.blocked && "　ブロックされています"}
				</Text>
			</div>
			<div className={classes.aside}>
				<Text size="xs" c="dimmed" title={lastMessage ? formatFullTime(lastMessage.date) : undefined}>
					{lastMessage && shortTime(lastMessage.date)}
				</Text>
				{waitingCount > 0 && (
					<Badge color="yellow" size="sm" aria-label={`未対応${waitingCount}件`}>
						{waitingCount > 99 ? "99+" : waitingCount}
					</Badge>
				)}
			</div>
		</div>
	);
}

/** An operator's answer, otherwise the friend's message, or what was sent to a friend who never wrote. */
function previewOf({ answer, last_message: lastMessage }: ChatMember): string {
	if (answer !== null) return `送信: ${answer}`;
	if (!lastMessage) return "メッセージはまだありません";
	return `${lastMessage.outgoing ? "送信: " : ""}${lastMessage.text}`;
}

/** Response mark as a coloured dot with an accessible name. */
function MarkDot({ id }: { id: number | null }) {
	const mark = markById(useMarks(), id ?? 0);
	if (id === null || !mark) return null;
	return (
		<span
			className={classes.mark}
			style={{ background: mark.color }}
			role="img"
			aria-label={`対応マーク: ${mark.value}`}
			title={mark.value}
		/>
	);
}
