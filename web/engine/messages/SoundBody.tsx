import { Anchor } from "@mantine/core";
import { SECOND } from "#domain/platform/time/time.ts";
import type { ShownMessage } from "./line.ts";
import classes from "./Message.module.css";
import { isPlayable, nearby } from "./nearby.ts";

interface SoundBodyProps {
	message: ShownMessage;
	/** Where the sound lies; where the message says, unless the friend sent it. */
	source?: string;
}

/** A sound message. What lies elsewhere is opened by a link. */
export function SoundBody({ message, source = message.originalContentUrl ?? "" }: SoundBodyProps) {
	const length = message.duration ? `（${Math.ceil(message.duration / SECOND)}秒）` : "";
	if (isPlayable(source))
		return (
			// biome-ignore lint/a11y/useMediaCaption: what operators and friends send has no captions of ours
			<audio
				src={nearby(source)}
				controls
				preload="none"
				className={classes.sound}
				aria-label={`音声${length}`}
			/>
		);
	return (
		<div className={classes.plain}>
			<Anchor href={source} target="_blank" rel="noreferrer" size="sm" underline="always">
				音声を開く{length}
			</Anchor>
		</div>
	);
}
