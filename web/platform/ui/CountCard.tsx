import { Paper, Skeleton, Text } from "@mantine/core";
import { Link } from "wouter";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import classes from "./CountCard.module.css";

interface CountCardProps {
	label: string;
	/** What is counted, where the label does not say all of it. */
	counts?: string;
	/** Undefined while it is being counted. */
	value: number | undefined;
	/** There are more than that. */
	more?: boolean | undefined;
	unit: string;
	/** Where what is counted can be seen, by those who may. */
	href: string;
	/** It waits for somebody. */
	waiting?: boolean;
}

/** One count, which leads to what it counts. */
export function CountCard({ href, ...shown }: CountCardProps) {
	const mayOpen = useMayOpen();
	if (!mayOpen(href))
		return (
			<Paper withBorder p="md" className={classes.figure}>
				<Count {...shown} />
			</Paper>
		);
	return (
		<Paper withBorder p="md" component={Link} href={href} className={classes.figure}>
			<Count {...shown} />
		</Paper>
	);
}

const Count = ({
	label,
	counts,
	value,
	more = false,
	unit,
	waiting = false,
}: Omit<CountCardProps, "href">) => (
	<>
		<Text size="sm" c="dimmed">
			{label}
		</Text>
		{counts && (
			<Text size="xs" c="dimmed" lineClamp={2} title={counts}>
				{counts}
			</Text>
		)}
		{value === undefined ? (
			<Skeleton height="1.75rem" width="4rem" mt="auto" />
		) : (
			<Text className={classes.value} c={waiting && value > 0 ? "yellow" : undefined}>
				{value.toLocaleString("ja-JP")}
				<Text span size="sm">
					{" "}
					{unit}
					{more && "以上"}
				</Text>
			</Text>
		)}
	</>
);
