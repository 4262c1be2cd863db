import { ActionIcon, Anchor, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { causeText } from "#domain/engine/actions/action-cause.ts";
import { MESSAGE_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { TalkMessageBody } from "#web/engine/messages/TalkMessageBody.tsx";
import { isUnhandled } from "#web/inbox/timeline/isUnhandled.ts";
import { StarButton } from "#web/inbox/timeline/StarButton.tsx";
import { requestQuote } from "#web/people/composer/quoteRequests.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { QuoteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatClock, formatFullTime } from "#web/platform/ui/TimeText.tsx";
import classes from "./ChatTalk.module.css";
import type { TalkMessage } from "./chatApi.ts";

interface MessageLineProps {
	message: TalkMessage;
	friendId: number;
	friendName: string;
	/** Quoted message id, with the message if loaded. */
	quoted: { id: string; message: TalkMessage | undefined } | null;
	/** Whether it is marked as read in LINE. */
	isRead?: boolean;
	onJumpToQuoted: (lineMessageId: string) => void;
}

/** Message bubble: the friend's at the left, the account's at the right, with time and sender. */
export function MessageLine({
	message,
	friendId,
	friendName,
	quoted,
	isRead = false,
	onJumpToQuoted,
}: MessageLineProps) {
	const mayWrite = useAbility("friend-write");
	const maySend = useAbility("message-send");
	const outgoing = message.outgoing || undefined;
	return (
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
				{quoted && (
					<UnstyledButton
						className={classes.quoted}
						onClick={() => onJumpToQuoted(quoted.id)}
						title="引用元へ移動"
					>
						<Text size="xs" c="dimmed" lineClamp={2}>
							{quotedText(quoted.message)}
						</Text>
					</UnstyledButton>
				)}
				<TalkMessageBody message={message} />
				{message.quick_replies.length > 0 && (
					<Text size="xs" c="dimmed">
						クイックリプライ: {message.quick_replies.join("・")}
					</Text>
				)}
			</div>
			<div className={classes.meta}>
				<Sender message={message} friendId={friendId} />
				{message.shown_sender && <span title="友だちに見える差出人">{message.shown_sender}</span>}
				{isRead && <span title="LINEで既読にしました">既読</span>}
				<time dateTime={message.date.replace(" ", "T")} title={formatFullTime(message.date)}>
					{formatClock(message.date)}
				</time>
				<div className={classes.deeds}>
					{mayWrite && <StarButton message={message} />}
					{maySend && message.quotable && (
						<ActionIcon
							variant="subtle"
							color="gray"
							size="sm"
							aria-label="引用して返信する"
							title="引用して返信する"
							onClick={() => requestQuote({ friendId, quoted: quoteOf(message, friendName) })}
						>
							<QuoteIcon />
						</ActionIcon>
					)}
				</div>
			</div>
		</div>
	);
}

const quotedText = (message: TalkMessage | undefined): string =>
	message ? message.text || MESSAGE_TYPES[message.type] : "引用元のメッセージを表示する";

/** Characters of a quoted text that the composer shows. */
const MAX_QUOTED_TEXT = 200;

/** Quotation of a message for the composer. */
const quoteOf = (message: TalkMessage, friendName: string) => ({
	id: message.id,
	text: quotedText(message).slice(0, MAX_QUOTED_TEXT),
	from: message.outgoing ? "送信" : friendName,
});

const SenderName = ({ name }: { name: string }) => (
	<Text inherit lineClamp={2} title={name}>
		{name}
	</Text>
);

/** Sender of a message: a test, an operator, or the trigger of an action with a link to its explanation. */
function Sender({ message: { sent_by, is_test }, friendId }: { message: TalkMessage; friendId: number }) {
	if (is_test) return <span>{TESTER_TEXTS.sentAsTest}</span>;
	if (!sent_by) return null;
	if (sent_by.operator) return <SenderName name={sent_by.operator.name} />;
	if (sent_by.program) return <SenderName name={causeText("open_api", sent_by.program.name)} />;
	const { type, label } = sent_by.run;
	return (
		<Anchor
			component={Link}
			href={addressOf("friend", { id: friendId })}
			size="xs"
			c="dimmed"
			underline="always"
			lineClamp={2}
			title="なぜ送られたかを見る"
		>
			{label ? `${type}「${label}」` : type}
		</Anchor>
	);
}
