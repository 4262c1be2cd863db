import { Anchor, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Sparkline } from "./Sparkline.tsx";
import classes from "./TrendFigure.module.css";

interface TrendFigureProps {
	label: string;
	/** Values of the days of this period, oldest first. */
	values: readonly number[];
	/** Values of as many days before. */
	before: readonly number[];
	unit: string;
	/** Name of the period before: 前の7日間. */
	beforeLabel: string;
	/** Whether more is a loss, as for blocks. */
	moreIsLoss?: boolean;
	color?: string;
	/** URL of the counted items. */
	href?: string | undefined;
	/** Reason of the change. */
	children?: ReactNode;
}

/** Figure of a period with its curve, its change from the period before, and the reason. */
export function TrendFigure({
	label,
	values,
	before,
	unit,
	beforeLabel,
	moreIsLoss = false,
	color,
	href,
	children,
}: TrendFigureProps) {
	const [total, totalBefore] = [sumOf(values), sumOf(before)];
	const change = total - totalBefore;
	const tone = change === 0 ? "even" : change > 0 === moreIsLoss ? "bad" : "good";
	const figure = (
		<>
			{total.toLocaleString("ja-JP")}
			<Text span size="sm">
				{unit}
			</Text>
		</>
	);
	return (
		<div className={classes.figure}>
			<Text size="sm" c="dimmed">
				{label}
			</Text>
			<Group justify="space-between" align="flex-end" gap="xs" wrap="nowrap">
				{href ? (
					<Anchor component={Link} href={href} className={classes.value} c="inherit">
						{figure}
					</Anchor>
				) : (
					<span className={classes.value}>{figure}</span>
				)}
				<Sparkline values={values} before={before} {...(color && { color })} />
			</Group>
			<Text size="xs" className={classes.change} data-tone={tone}>
				{describeChange(change, unit)}
				<Text span c="dimmed">{`（${beforeLabel} ${totalBefore.toLocaleString("ja-JP")}${unit}）`}</Text>
			</Text>
			{children && (
				<Text size="xs" c="dimmed">
					{children}
				</Text>
			)}
		</div>
	);
}

const describeChange = (change: number, unit: string): string =>
	change === 0
		? "変わりません"
		: `${change > 0 ? "▲" : "▼"} ${Math.abs(change).toLocaleString("ja-JP")}${unit}${change > 0 ? "増えました" : "減りました"}`;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
