import { UnstyledButton } from "@mantine/core";
import type { QuickReply } from "../../messages/line.ts";
import classes from "../../messages/Message.module.css";
import { Picture } from "../../messages/Picture.tsx";
import { actionLabel, useTap } from "../../messages/tap.ts";

/** The buttons over the keyboard, gone with the next message. */
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
					{imageUrl && <Picture src={imageUrl} alt="" className={classes.quickIcon} />}
					{actionLabel(action)}
				</UnstyledButton>
			))}
		</section>
	);
}
