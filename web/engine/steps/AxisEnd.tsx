import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Steps.module.css";

interface AxisEndProps {
	/** Label at the left of the axis. */
	label: string;
	end: "start" | "end";
	children: ReactNode;
}

/** Entry before the first or after the last step of an axis. */
export const AxisEnd = ({ label, end, children }: AxisEndProps) => (
	<section className={classes.ends} aria-label={label}>
		<div className={classes.row} data-end={end}>
			<div className={classes.when}>
				<Text size="sm" fw={600}>
					{label}
				</Text>
			</div>
			<div className={classes.card}>{children}</div>
		</div>
	</section>
);
