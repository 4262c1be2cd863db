import { Anchor } from "@mantine/core";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { ShownMessage } from "./lineMessageTypes.ts";
import { isPlayable, localMediaAddress } from "./localMediaAddress.ts";
import classes from "./Message.module.css";

interface AudioPreviewBodyProps {
	message: ShownMessage;
	/** Address of the audio; that of the message by default. */
	source?: string;
}

/** Audio message. Audio on another host opens by a link. */
export function AudioPreviewBody({
	message,
	source = message.originalContentUrl ?? "",
}: AudioPreviewBodyProps) {
	const length = message.duration ? `（${Math.ceil(message.duration / SECOND)}秒）` : "";
	if (isPlayable(source))
		return (
			// biome-ignore lint/a11y/useMediaCaption: recordings of operators and friends have no captions
			<audio
				src={localMediaAddress(source)}
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
