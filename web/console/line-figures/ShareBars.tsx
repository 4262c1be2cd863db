import { Text } from "@mantine/core";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import classes from "./ShareBars.module.css";

interface ShareBarsProps {
	/** Value of each bar, and its text: 31.8%. */
	rows: readonly { label: string; value: number; text: string }[];
	/** Value of a full bar; by default the highest of the rows. */
	whole?: number;
}

/** Horizontal bars, each with its label and value as text. */
export function ShareBars({ rows, whole = Math.max(...rows.map(({ value }) => value), 0) }: ShareBarsProps) {
	return (
		<dl className={classes.bars}>
			{rows.map(({ label, value, text }) => (
				<div key={label} className={classes.row}>
					<Text component="dt" size="sm">
						{label}
					</Text>
					<span className={classes.track} aria-hidden="true">
						<span className={classes.bar} style={{ width: whole === 0 ? 0 : cssPercent(value, whole) }} />
					</span>
					<Text component="dd" size="sm" m={0} ta="right">
						{text}
					</Text>
				</div>
			))}
		</dl>
	);
}
