import { Anchor } from "@mantine/core";
import type { ShownMessage } from "./lineMessageTypes.ts";
import { isPlayable, localMediaAddress } from "./localMediaAddress.ts";
import classes from "./Message.module.css";
import { MessagePicture } from "./MessagePicture.tsx";

interface VideoPreviewBodyProps {
	message: ShownMessage;
	/** Address of the video; that of the message by default. */
	source?: string;
	/** Called when it was played to the end. */
	onEnded?: () => void;
}

/** Video message. A video on another host opens by a link. */
export function VideoPreviewBody({
	message,
	source = message.originalContentUrl ?? "",
	onEnded,
}: VideoPreviewBodyProps) {
	const { previewImageUrl } = message;
	if (isPlayable(source))
		return (
			// biome-ignore lint/a11y/useMediaCaption: videos of operators and friends have no captions
			<video
				src={localMediaAddress(source)}
				poster={previewImageUrl && localMediaAddress(previewImageUrl)}
				controls
				onEnded={onEnded}
				preload="none"
				className={classes.picture}
				aria-label="動画"
			/>
		);
	return (
		<div className={classes.plain}>
			{previewImageUrl && (
				<MessagePicture src={previewImageUrl} alt="動画の表紙" className={classes.picture} />
			)}
			<Anchor href={source} target="_blank" rel="noreferrer" size="sm" underline="always">
				動画を開く
			</Anchor>
		</div>
	);
}
