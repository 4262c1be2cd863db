import { Anchor } from "@mantine/core";
import type { ShownMessage } from "./line.ts";
import classes from "./Message.module.css";
import { isPlayable, nearby } from "./nearby.ts";
import { Picture } from "./Picture.tsx";

interface FilmBodyProps {
	message: ShownMessage;
	/** Where the video lies; where the message says, unless the friend sent it. */
	source?: string;
}

/** A video message. What lies elsewhere is opened by a link. */
export function FilmBody({ message, source = message.originalContentUrl ?? "" }: FilmBodyProps) {
	const { previewImageUrl } = message;
	if (isPlayable(source))
		return (
			// biome-ignore lint/a11y/useMediaCaption: what operators and friends send has no captions of ours
			<video
				src={nearby(source)}
				poster={previewImageUrl && nearby(previewImageUrl)}
				controls
				preload="none"
				className={classes.picture}
				aria-label="動画"
			/>
		);
	return (
		<div className={classes.plain}>
			{previewImageUrl && <Picture src={previewImageUrl} alt="動画の表紙" className={classes.picture} />}
			<Anchor href={source} target="_blank" rel="noreferrer" size="sm" underline="always">
				動画を開く
			</Anchor>
		</div>
	);
}
