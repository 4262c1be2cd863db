import classes from "./Sparkline.module.css";

interface SparklineProps {
	/** Values in order of time; the last one is emphasised. */
	values: readonly number[];
	/** Values of the period before, drawn faintly on the same scale. */
	before?: readonly number[];
	color?: string;
}

const WIDTH = 120;
const HEIGHT = 36;
/** Room for the line's width and the last point. */
const MARGIN = 4;

/** Small curve of a figure. Decorative: the figure and its change stand beside it as text. */
export function Sparkline({ values, before = [], color = "var(--app-chart-1)" }: SparklineProps) {
	const highest = Math.max(1, ...values, ...before);
	const points = placePoints(values, highest);
	const last = points.at(-1);
	if (!last) return null;
	const curve = points.join(" ");
	return (
		<svg className={classes.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" style={{ color }}>
			<polygon
				points={`${MARGIN},${HEIGHT - MARGIN} ${curve} ${WIDTH - MARGIN},${HEIGHT - MARGIN}`}
				className={classes.area}
			/>
			<polyline points={placePoints(before, highest).join(" ")} className={classes.before} />
			<polyline points={curve} className={classes.curve} />
			<circle cx={last[0]} cy={last[1]} r={3} className={classes.last} />
		</svg>
	);
}

const placePoints = (values: readonly number[], highest: number): [number, number][] =>
	values.map((value, index) => [
		MARGIN + (index * (WIDTH - 2 * MARGIN)) / Math.max(1, values.length - 1),
		HEIGHT - MARGIN - (value / highest) * (HEIGHT - 2 * MARGIN),
	]);
