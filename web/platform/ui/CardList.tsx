import { Group, Paper, Stack } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import classes from "./CardList.module.css";
import { moveByArrows } from "./rowArrows.ts";

/** A list as cards, on a phone. */
export const CardList = ({ children }: { children: ReactNode }) => (
	<Stack gap="xs" component="ul" className={classes.list} onKeyDown={moveByArrows}>
		{children}
	</Stack>
);

interface CardProps extends Omit<ComponentProps<"li">, "ref"> {
	/** The card's name, and what stands beside it at the right. */
	head: ReactNode;
	aside?: ReactNode;
}

/** One card: its name at the top, what else a row would tell below it. */
export const Card = ({ head, aside, children, ...rest }: CardProps) => (
	<Paper withBorder p="sm" component="li" {...rest}>
		<Stack gap="xs">
			<Group gap="xs" wrap="nowrap" justify="space-between">
				<div className={classes.grow}>{head}</div>
				{aside}
			</Group>
			{children}
		</Stack>
	</Paper>
);
