import { UnstyledButton } from "@mantine/core";
import type { QuickReply } from "./lineMessageTypes.ts";
import classes from "./Message.module.css";
import { MessagePicture } from "./MessagePicture.tsx";
import { actionLabel, useTap } from "./messageTap.ts";

/** Quick reply buttons above the keyboard, removed by the next message. */
export function QuickReplies({ quickReply }: { quickReply: QuickReply }) {
	const tap = useTap();
	return (
		<section className={classes.quickReplies} aria-label="クイックリプライ">
			{quickReply.items.map(({ imageUrl, action }, index) => (
				<UnstyledButton
					// biome-ignore lint/suspicious/noArrayIndexKey: quick replies have no ids and never move
					key={index}
					className={classes.quickReply}
					onClick={() => tap(action)}
				>
					{imageUrl && <MessagePicture src={imageUrl} alt="" className={classes.quickIcon} />}
					{actionLabel(action)}
				</UnstyledButton>
			))}
		</section>
	);
}
