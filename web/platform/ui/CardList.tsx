import { Group, Paper, Stack } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import classes from "./CardList.module.css";
import { moveByArrows } from "./rowArrows.ts";

/** List of cards for phones. */
export const CardList = ({ children }: { children: ReactNode }) => (
	<Stack gap="xs" component="ul" className={classes.list} onKeyDown={moveByArrows}>
		{children}
	</Stack>
);

interface ListCardProps extends Omit<ComponentProps<"li">, "ref"> {
	/** Name of the card; `aside` is shown to its right. */
	head: ReactNode;
	aside?: ReactNode;
}

/** Card for a table row: its name at the top, the other data below. */
export const ListCard = ({ head, aside, children, ...rest }: ListCardProps) => (
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
