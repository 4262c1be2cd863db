import { ActionIcon, Divider, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { MESSAGE_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { TalkMessageBody } from "#web/engine/messages/TalkMessageBody.tsx";
import { requestQuote } from "#web/people/composer/quoteRequests.ts";
import { useOfferedAbilities } from "#web/platform/api/consoleSession.ts";
import { QuoteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatClock, formatFullTime } from "#web/platform/ui/TimeText.tsx";
import classes from "./ChatMessageList.module.css";
import type { FriendChatMessage } from "./friendsApi.ts";

interface ChatMessageListProps {
	/** Oldest first. */
	messages: FriendChatMessage[];
	friendName: string;
	friendId: number;
	/** Whether a divider with the date precedes each day. */
	withDays?: boolean;
}

/** Messages as bubbles: the friend's on the left, the account's on the right, with dividers between days. */
export function ChatMessageList({ messages, friendName, friendId, withDays = true }: ChatMessageListProps) {
	const mayQuote = useOfferedAbilities().includes("message-send");
	const byLineId = new Map(messages.map((message) => [message.line_message_id, message]));
	return (
		<Stack component="ol" gap="xs" className={classes.list}>
			{messages.map((message, index) => (
				<li key={message.id} id={messageAnchor(message)}>
					{withDays && messageDay(message) !== messageDay(messages[index - 1]) && (
						<Divider label={formatLongDay(message.date)} labelPosition="center" mb="xs" />
					)}
					<MessageBubble
						message={message}
						from={senderLabel(message, friendName)}
						quoted={message.quoted_message_id === null ? null : byLineId.get(message.quoted_message_id)}
						friendName={friendName}
						onQuote={
							mayQuote && message.quotable
								? () =>
										requestQuote({
											friendId,
											quoted: {
												id: message.id,
												text: messageSummary(message),
												from: senderLabel(message, friendName),
											},
										})
								: null
						}
					/>
				</li>
			))}
		</Stack>
	);
}

/** Characters of a message in the accessible name of its button. */
const MAX_LABEL_LENGTH = 20;

interface BubbleProps {
	message: FriendChatMessage;
	from: string;
	/** Undefined if it is not loaded; null if nothing is quoted. */
	quoted: FriendChatMessage | undefined | null;
	friendName: string;
	onQuote: (() => void) | null;
}

function MessageBubble({ message, from, quoted, friendName, onQuote }: BubbleProps) {
	return (
		<div className={classes.line} data-outgoing={message.outgoing || undefined}>
			<div
				className={classes.bubble}
				data-outgoing={message.outgoing || undefined}
				data-unsent={message.unsent || undefined}
			>
				<VisuallyHidden>{from}: </VisuallyHidden>
				{quoted !== null && <QuotedBubble message={quoted} friendName={friendName} />}
				<TalkMessageBody message={message} />
			</div>
			{onQuote && (
				<ActionIcon
					variant="subtle"
					color="gray"
					className={classes.quote}
					aria-label={`「${messageSummary(message).slice(0, MAX_LABEL_LENGTH)}」を引用する`}
					onClick={onQuote}
				>
					<QuoteIcon />
				</ActionIcon>
			)}
			<div className={classes.time}>
				{message.is_test && (
					<Text size="xs" c="dimmed">
						{TESTER_TEXTS.sentAsTest}
					</Text>
				)}
				{message.sender && (
					<Text size="xs" c="dimmed">
						{message.sender}
					</Text>
				)}
				<time dateTime={message.date.replace(" ", "T")} title={formatFullTime(message.date)}>
					{formatClock(message.date)}
				</time>
			</div>
		</div>
	);
}

/** Quoted message, with a link to it. */
function QuotedBubble({
	message,
	friendName,
}: {
	message: FriendChatMessage | undefined;
	friendName: string;
}) {
	if (!message)
		return (
			<Text size="xs" c="dimmed" className={classes.quoted}>
				以前のメッセージへの返信
			</Text>
		);
	return (
		<UnstyledButton className={classes.quoted} onClick={() => scrollToMessage(message)}>
			<Text size="xs" fw={600}>
				{senderLabel(message, friendName)}
			</Text>
			<Text size="xs" lineClamp={2}>
				{messageSummary(message)}
			</Text>
		</UnstyledButton>
	);
}

const messageAnchor = ({ id }: FriendChatMessage) => `message-${id}`;

const scrollToMessage = (message: FriendChatMessage) =>
	document.getElementById(messageAnchor(message))?.scrollIntoView({ block: "center" });

const senderLabel = ({ outgoing }: FriendChatMessage, friendName: string) => (outgoing ? "送信" : friendName);

/** Message as one line of text. */
const messageSummary = ({ unsent, text, type }: FriendChatMessage): string =>
	unsent ? TALK_TEXTS.unsent : text || MESSAGE_TYPES[type];

const messageDay = (message: FriendChatMessage | undefined) => message?.date.slice(0, 10);
