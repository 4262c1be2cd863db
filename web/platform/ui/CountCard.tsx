import { Paper, Skeleton, Text } from "@mantine/core";
import { Link } from "wouter";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import classes from "./CountCard.module.css";

interface CountCardProps {
	label: string;
	/** Explanation, if the label alone is not enough. */
	explanation?: string;
	/** Undefined while loading. */
	value: number | undefined;
	/** Whether the value is a lower bound. */
	isLowerBound?: boolean | undefined;
	unit: string;
	/** URL of the counted items, a link for operators who may open it. */
	href: string;
	/** Highlights items that need attention. */
	needsAttention?: boolean;
}

/** Card with a count that links to the counted items. */
export function CountCard({ href, ...countProps }: CountCardProps) {
	const mayOpen = useMayOpen();
	if (!mayOpen(href))
		return (
			<Paper withBorder p="md" className={classes.figure}>
				<Count {...countProps} />
			</Paper>
		);
	return (
		<Paper withBorder p="md" component={Link} href={href} className={classes.figure}>
			<Count {...countProps} />
		</Paper>
	);
}

const Count = ({
	label,
	explanation,
	value,
	isLowerBound = false,
	unit,
	needsAttention = false,
}: Omit<CountCardProps, "href">) => (
	<>
		<Text size="sm" c="dimmed">
			{label}
		</Text>
		{explanation && (
			<Text size="xs" c="dimmed" lineClamp={2} title={explanation}>
				{explanation}
			</Text>
		)}
		{value === undefined ? (
			<Skeleton height="1.75rem" width="4rem" mt="auto" />
		) : (
			<Text className={classes.value} c={needsAttention && value > 0 ? "yellow" : undefined}>
				{value.toLocaleString("ja-JP")}
				<Text span size="sm">
					{" "}
					{unit}
					{isLowerBound && "以上"}
				</Text>
			</Text>
		)}
	</>
);
