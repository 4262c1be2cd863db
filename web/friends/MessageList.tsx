import { Divider, Stack, VisuallyHidden } from "@mantine/core";
import { clockText, fullTime, longDay } from "../ui/TimeText.tsx";
import type { Message } from "./api.ts";
import { MessageBody } from "./MessageBody.tsx";
import classes from "./MessageList.module.css";

interface MessageListProps {
	/** Oldest first. */
	messages: Message[];
	friendName: string;
}

/** Messages as bubbles: the friend's at the left, ours at the right, a line wherever a new day begins. */
export const MessageList = ({ messages, friendName }: MessageListProps) => (
	<Stack component="ol" gap="xs" className={classes.list}>
		{messages.map((message, index) => (
			<li key={message.id}>
				{dayOf(message) !== dayOf(messages[index - 1]) && (
					<Divider label={longDay(message.date)} labelPosition="center" mb="xs" />
				)}
				<Bubble message={message} friendName={friendName} />
			</li>
		))}
	</Stack>
);

function Bubble({ message, friendName }: { message: Message; friendName: string }) {
	const from = message.outgoing ? "送信" : friendName;
	return (
		<div className={classes.line} data-outgoing={message.outgoing || undefined}>
			<div
				className={classes.bubble}
				data-outgoing={message.outgoing || undefined}
				data-unsent={message.unsent || undefined}
			>
				<VisuallyHidden>{from}: </VisuallyHidden>
				<MessageBody message={message} />
			</div>
			<time className={classes.time} dateTime={message.date.replace(" ", "T")} title={fullTime(message.date)}>
				{clockText(message.date)}
			</time>
		</div>
	);
}

const dayOf = (message: Message | undefined) => message?.date.slice(0, 10);
