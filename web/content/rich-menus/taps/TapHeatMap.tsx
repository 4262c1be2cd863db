import { MessagePicture } from "#web/engine/messages/MessagePicture.tsx";
import type { MenuLineFigures } from "#web/engine/results/lineFiguresApi.ts";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import { formatShare } from "#web/platform/ui/formatShare.ts";
import { findLineTaps, formatLineTaps } from "./lineAreaTaps.ts";
import type { MenuTaps, TappedArea } from "./menuTapApi.ts";
import classes from "./TapHeatMap.module.css";
import { uncountedReason } from "./uncountedReason.ts";

interface TapHeatMapProps {
	taps: MenuTaps;
	/** Taps as LINE counts them, also of areas whose taps it does not report one by one. */
	line: MenuLineFigures | null;
	/** Selected area; null for all. */
	chosenId: number | null;
	onChoose: (button: number | null) => void;
}

/** Opacity of the most tapped area; others are proportional. */
const MAX_OPACITY = 0.55;
const MIN_OPACITY = 0.08;

/** Heat map of taps over a menu's picture. */
export function TapHeatMap({ taps, line, chosenId, onChoose }: TapHeatMapProps) {
	const highest = Math.max(...taps.areas.map(({ tap_count }) => tap_count), 1);
	return (
		<section
			className={classes.map}
			aria-label="タップの分布"
			style={{ aspectRatio: `${taps.width} / ${taps.height}` }}
		>
			{taps.media_url && (
				<MessagePicture src={taps.media_url} alt="メニューの画像" className={classes.picture ?? ""} />
			)}
			{taps.areas.map((area, index) => {
				const isCounted = uncountedReason(area) === null;
				const lineTaps = findLineTaps(line, area);
				const own = figuresOf(area, lineTaps !== undefined);
				return (
					<button
						key={area.id}
						type="button"
						className={classes.area}
						data-counted={isCounted || undefined}
						aria-pressed={chosenId === area.id}
						aria-label={`${index + 1}. ${area.label}: ${[...own, ...(lineTaps ? [formatLineTaps(lineTaps)] : [])].join("、")}`}
						onClick={() => onChoose(chosenId === area.id ? null : area.id)}
						style={{
							left: cssPercent(area.x, taps.width),
							top: cssPercent(area.y, taps.height),
							width: cssPercent(area.width, taps.width),
							height: cssPercent(area.height, taps.height),
							...(isCounted && {
								"--warmth": `${(MIN_OPACITY + (MAX_OPACITY - MIN_OPACITY) * (area.tap_count / highest)) * 100}%`,
							}),
						}}
					>
						<span className={classes.figure}>
							{own[0]}
							{own[1] !== undefined && <small>{own[1]}</small>}
							{lineTaps && <small>{`LINE ${lineTaps.count.toLocaleString("ja-JP")}回`}</small>}
						</span>
					</button>
				);
			})}
		</section>
	);
}

/** Taps that the console counts, and their share; the reason for having none, unless LINE counts the area. */
function figuresOf(area: TappedArea, isCountedByLine: boolean): string[] {
	const uncounted = uncountedReason(area);
	if (uncounted === null) return [`${area.tap_count.toLocaleString("ja-JP")}回`, formatShare(area.share)];
	return isCountedByLine ? [] : [uncounted.short];
}
