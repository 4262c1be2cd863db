import type { CSSProperties } from "react";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import { ImagemapVideo } from "./ImagemapVideo.tsx";
import type { ImagemapArea, MessageAction, ShownMessage } from "./lineMessageTypes.ts";
import classes from "./Message.module.css";
import { MessagePicture } from "./MessagePicture.tsx";
import { useTap } from "./messageTap.ts";

/** Picture with areas to tap, one of which may contain a video. */
export function ImagemapBody({ message }: { message: ShownMessage }) {
	const tap = useTap();
	const { baseUrl = "", altText = "", baseSize = DEFAULT_SIZE, actions = [], video } = message;
	const areaStyle = (area: ImagemapArea): CSSProperties => ({
		left: cssPercent(area.x, baseSize.width),
		top: cssPercent(area.y, baseSize.height),
		width: cssPercent(area.width, baseSize.width),
		height: cssPercent(area.height, baseSize.height),
	});
	return (
		<div className={classes.imagemap} style={{ aspectRatio: `${baseSize.width} / ${baseSize.height}` }}>
			<MessagePicture src={`${baseUrl}/${PICTURE_WIDTH}`} alt={altText} className={classes.filling} />
			{video && <ImagemapVideo video={video} style={areaStyle(video.area)} />}
			{actions.map(({ area, linkUri, ...action }, index) => (
				<button
					// biome-ignore lint/suspicious/noArrayIndexKey: areas of a message have no ids and never move
					key={index}
					type="button"
					className={classes.area}
					aria-label={areaName({ ...action, ...(linkUri !== undefined && { uri: linkUri }) })}
					onClick={() => tap({ ...action, ...(linkUri !== undefined && { uri: linkUri }) })}
					style={areaStyle(area)}
				/>
			))}
		</div>
	);
}

/** One of the widths in pixels under which LINE requests the picture of an image map. */
const PICTURE_WIDTH = 700;

const DEFAULT_SIZE = { width: 1_040, height: 1_040 };

const areaName = ({ label, text, uri, clipboardText }: MessageAction) =>
	label ?? text ?? uri ?? clipboardText ?? "選ぶ";
