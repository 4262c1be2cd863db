import { formatDay } from "#domain/platform/time/format-moment.ts";
import classes from "./DayBars.module.css";

interface DayBarsProps {
	/** `YYYY-MM-DD`, oldest first. */
	dates: readonly string[];
	counts: readonly number[];
	/** Highest count on the page, for a common scale. */
	highest: number;
	/** Noun for the counted events. */
	noun?: string;
	/** Counter word. */
	unit?: string;
}

/** Units of the view box: height of the chart, width of a column, and width of its bar. */
const HEIGHT = 40;
const STEP = 10;
const BAR = 8;

/** Bar chart of counts by day; each bar shows its day and count on hover, and screen readers get the sum. */
export function DayBars({ dates, counts, highest, noun = "訪問", unit = "回" }: DayBarsProps) {
	const countText = (count: number) => `${count.toLocaleString("ja-JP")}${unit}`;
	const total = counts.reduce((sum, count) => sum + count, 0);
	const peak = counts.indexOf(Math.max(...counts));
	const summary =
		total === 0
			? `直近${dates.length}日の${noun}はありません`
			: `直近${dates.length}日の${noun}は${countText(total)}、最も多い日は${formatDay(dates[peak]!)}の${countText(counts[peak]!)}`;
	return (
		<svg
			className={classes.bars}
			viewBox={`0 0 ${dates.length * STEP} ${HEIGHT}`}
			preserveAspectRatio="none"
			role="img"
			aria-label={summary}
		>
			{dates.map((date, day) => {
				const height = highest === 0 ? 0 : ((counts[day] ?? 0) / highest) * (HEIGHT - 1);
				return (
					<g key={date}>
						<title>{`${formatDay(date)}: ${countText(counts[day] ?? 0)}`}</title>
						<rect className={classes.ground} x={day * STEP} y={HEIGHT - 1} width={BAR} height={1} />
						<rect fill="currentColor" x={day * STEP} y={HEIGHT - 1 - height} width={BAR} height={height} />
						{/* The whole column reacts to hover, even above a short bar. */}
						<rect fill="transparent" x={day * STEP} y={0} width={STEP} height={HEIGHT} />
					</g>
				);
			})}
		</svg>
	);
}
