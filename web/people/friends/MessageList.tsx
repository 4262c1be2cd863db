import { ActionIcon, Divider, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { MESSAGE_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { TalkMessageBody } from "#web/engine/messages/TalkMessageBody.tsx";
import { askToQuote } from "#web/people/composer/quoting.ts";
import { useOfferedAbilities } from "#web/platform/api/consoleSession.ts";
import { QuoteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatClock, formatFullTime, formatLongDay } from "#web/platform/ui/TimeText.tsx";
import type { Message } from "./api.ts";
import classes from "./MessageList.module.css";

interface MessageListProps {
	/** Oldest first. */
	messages: Message[];
	friendName: string;
	friendId: number;
	/** Says where each day begins. */
	withDays?: boolean;
}

/** Messages as bubbles: the friend's at the left, ours at the right, a line wherever a new day begins. */
export function MessageList({ messages, friendName, friendId, withDays = true }: MessageListProps) {
	const mayQuote = useOfferedAbilities().includes("message-send");
	const byLineId = new Map(messages.map((message) => [message.line_message_id, message]));
	return (
		<Stack component="ol" gap="xs" className={classes.list}>
			{messages.map((message, index) => (
				<li key={message.id} id={anchorOf(message)}>
					{withDays && dayOf(message) !== dayOf(messages[index - 1]) && (
						<Divider label={formatLongDay(message.date)} labelPosition="center" mb="xs" />
					)}
					<Bubble
						message={message}
						from={fromOf(message, friendName)}
						quoted={message.quoted_message_id === null ? null : byLineId.get(message.quoted_message_id)}
						friendName={friendName}
						onQuote={
							mayQuote && message.quotable
								? () =>
										askToQuote({
											friendId,
											quoted: {
												id: message.id,
												text: gistOf(message),
												from: fromOf(message, friendName),
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

interface BubbleProps {
	message: Message;
	from: string;
	/** Undefined where it is not loaded; null where nothing is quoted. */
	quoted: Message | undefined | null;
	friendName: string;
	onQuote: (() => void) | null;
}

function Bubble({ message, from, quoted, friendName, onQuote }: BubbleProps) {
	return (
		<div className={classes.line} data-outgoing={message.outgoing || undefined}>
			<div
				className={classes.bubble}
				data-outgoing={message.outgoing || undefined}
				data-unsent={message.unsent || undefined}
			>
				<VisuallyHidden>{from}: </VisuallyHidden>
				{quoted !== null && <Quoted message={quoted} friendName={friendName} />}
				<TalkMessageBody message={message} />
			</div>
			{onQuote && (
				<ActionIcon
					variant="subtle"
					color="gray"
					className={classes.quote}
					aria-label={`「${gistOf(message).slice(0, 20)}」を引用する`}
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
function Quoted({ message, friendName }: { message: Message | undefined; friendName: string }) {
	if (!message)
		return (
			<Text size="xs" c="dimmed" className={classes.quoted}>
				以前のメッセージへの返信
			</Text>
		);
	return (
		<UnstyledButton className={classes.quoted} onClick={() => jumpTo(message)}>
			<Text size="xs" fw={600}>
				{fromOf(message, friendName)}
			</Text>
			<Text size="xs" lineClamp={2}>
				{gistOf(message)}
			</Text>
		</UnstyledButton>
	);
}

const anchorOf = ({ id }: Message) => `message-${id}`;

const jumpTo = (message: Message) =>
	document.getElementById(anchorOf(message))?.scrollIntoView({ block: "center" });

const fromOf = ({ outgoing }: Message, friendName: string) => (outgoing ? "送信" : friendName);

/** A message in one line. */
const gistOf = ({ unsent, text, type }: Message): string =>
	unsent ? TALK_TEXTS.unsent : text || MESSAGE_TYPES[type];

const dayOf = (message: Message | undefined) => message?.date.slice(0, 10);
