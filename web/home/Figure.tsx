import { Paper, Skeleton, Text } from "@mantine/core";
import { Link } from "wouter";
import classes from "./Figure.module.css";

interface FigureProps {
	label: string;
	/** What is counted, where the label does not say all of it. */
	counts?: string;
	/** Undefined while it is being counted. */
	value: number | undefined;
	unit: string;
	/** Where what is counted can be seen. */
	href: string;
	/** It waits for somebody. */
	waiting?: boolean;
}

/** One count, which leads to what it counts. */
export const Figure = ({ label, counts, value, unit, href, waiting = false }: FigureProps) => (
	<Paper withBorder p="md" component={Link} href={href} className={classes.figure}>
		<Text size="sm" c="dimmed">
			{label}
		</Text>
		{counts && (
			<Text size="xs" c="dimmed">
				{counts}
			</Text>
		)}
		{value === undefined ? (
			<Skeleton height="1.75rem" width="4rem" />
		) : (
			<Text className={classes.value} c={waiting && value > 0 ? "yellow" : undefined}>
				{value.toLocaleString("ja-JP")}
				<Text span size="sm">
					{" "}
					{unit}
				</Text>
			</Text>
		)}
	</Paper>
);
