import { Anchor } from "@mantine/core";
import { type CSSProperties, useState } from "react";
import type { ShownMessage } from "./line.ts";
import classes from "./Message.module.css";
import { isPlayable, nearby } from "./nearby.ts";
import { Picture } from "./Picture.tsx";
import { useTap } from "./tap.ts";

interface ImagemapVideoProps {
	video: NonNullable<ShownMessage["video"]>;
	/** Where it lies on its picture. */
	style: CSSProperties;
}

/** The video of an image map. Once it was seen to its end, its link stands in its place. */
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
			// biome-ignore lint/a11y/useMediaCaption: what operators send has no captions of ours
			<video
				src={nearby(originalContentUrl)}
				poster={nearby(previewImageUrl)}
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
			<Picture src={previewImageUrl} alt="" className={classes.filling} />
		</Anchor>
	);
}
