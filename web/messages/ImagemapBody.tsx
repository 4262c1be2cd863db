import type { Action, ShownMessage } from "./line.ts";
import classes from "./Message.module.css";
import { Picture } from "./Picture.tsx";
import { useTap } from "./tap.ts";

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** A picture with areas to tap. */
export function ImagemapBody({ message }: { message: ShownMessage }) {
	const tap = useTap();
	const { baseUrl = "", altText = "", baseSize = { width: 1040, height: 1040 }, actions = [] } = message;
	return (
		<div className={classes.imagemap} style={{ aspectRatio: `${baseSize.width} / ${baseSize.height}` }}>
			<Picture src={`${baseUrl}/700`} alt={altText} className={classes.filling} />
			{actions.map(({ area, linkUri, ...action }, index) => (
				<button
					// biome-ignore lint/suspicious/noArrayIndexKey: areas of a message have no ids and never move
					key={index}
					type="button"
					className={classes.area}
					aria-label={areaName({ ...action, uri: linkUri })}
					onClick={() => tap({ ...action, uri: linkUri })}
					style={{
						left: percent(area.x, baseSize.width),
						top: percent(area.y, baseSize.height),
						width: percent(area.width, baseSize.width),
						height: percent(area.height, baseSize.height),
					}}
				/>
			))}
		</div>
	);
}

const areaName = ({ label, text, uri, clipboardText }: Action) =>
	label ?? text ?? uri ?? clipboardText ?? "選ぶ";
