import type { CSSProperties } from "react";
import { percent } from "#web/platform/ui/percent.ts";
import { ImagemapVideo } from "./ImagemapVideo.tsx";
import type { Action, ImagemapArea, ShownMessage } from "./line.ts";
import classes from "./Message.module.css";
import { Picture } from "./Picture.tsx";
import { useTap } from "./tap.ts";

/** A picture with areas to tap, and with a video in one of them where there is one. */
export function ImagemapBody({ message }: { message: ShownMessage }) {
	const tap = useTap();
	const { baseUrl = "", altText = "", baseSize = WHOLE, actions = [], video } = message;
	const placeOf = (area: ImagemapArea): CSSProperties => ({
		left: percent(area.x, baseSize.width),
		top: percent(area.y, baseSize.height),
		width: percent(area.width, baseSize.width),
		height: percent(area.height, baseSize.height),
	});
	return (
		<div className={classes.imagemap} style={{ aspectRatio: `${baseSize.width} / ${baseSize.height}` }}>
			<Picture src={`${baseUrl}/700`} alt={altText} className={classes.filling} />
			{video && <ImagemapVideo video={video} style={placeOf(video.area)} />}
			{actions.map(({ area, linkUri, ...action }, index) => (
				<button
					// biome-ignore lint/suspicious/noArrayIndexKey: areas of a message have no ids and never move
					key={index}
					type="button"
					className={classes.area}
					aria-label={areaName({ ...action, ...(linkUri !== undefined && { uri: linkUri }) })}
					onClick={() => tap({ ...action, ...(linkUri !== undefined && { uri: linkUri }) })}
					style={placeOf(area)}
				/>
			))}
		</div>
	);
}

const WHOLE = { width: 1_040, height: 1_040 };

const areaName = ({ label, text, uri, clipboardText }: Action) =>
	label ?? text ?? uri ?? clipboardText ?? "選ぶ";
