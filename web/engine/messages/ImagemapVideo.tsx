import { Anchor } from "@mantine/core";
import { type CSSProperties, useState } from "react";
import type { ShownMessage } from "./lineMessageTypes.ts";
import { isPlayable, localMediaAddress } from "./localMediaAddress.ts";
import classes from "./Message.module.css";
import { MessagePicture } from "./MessagePicture.tsx";
import { useTap } from "./messageTap.ts";

interface ImagemapVideoProps {
	video: NonNullable<ShownMessage["video"]>;
	/** Position on the picture. */
	style: CSSProperties;
}

/** Video of an image map. Its link replaces it after it has ended. */
export function ImagemapVideo({ video, style }: ImagemapVideoProps) {
	const { originalContentUrl, previewImageUrl, externalLink } = video;
	const [isSeen, setSeen] = useState(false);
	const tap = useTap();
	if (isSeen && externalLink)
		return (
			<button
				type="button"
				className={classes.afterVideo}
				style={style}
				onClick={() => tap({ type: "uri", uri: externalLink.linkUri, label: externalLink.label })}
			>
				{externalLink.label}
			</button>
		);
	if (isPlayable(originalContentUrl))
		return (
			// biome-ignore lint/a11y/useMediaCaption: videos of operators have no captions
			<video
				src={localMediaAddress(originalContentUrl)}
				poster={localMediaAddress(previewImageUrl)}
				controls
				preload="none"
				className={classes.mapVideo}
				style={style}
				aria-label="動画"
				onEnded={() => setSeen(true)}
			/>
		);
	return (
		<Anchor
			href={originalContentUrl}
			target="_blank"
			rel="noreferrer"
			className={classes.mapVideo}
			style={style}
			aria-label="動画を開く"
		>
			<MessagePicture src={previewImageUrl} alt="" className={classes.filling} />
		</Anchor>
	);
}
