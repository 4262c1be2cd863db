import { ActionIcon, Group, Paper, Text } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { CopyIcon, DeleteIcon, DownIcon, UpIcon } from "#web/platform/ui/icons.tsx";
import { fieldMark } from "#web/platform/ui/problems.ts";
import classes from "./Condition.module.css";
import { ConditionFigure } from "./ConditionFigure.tsx";
import type { ListActions } from "./useConditionList.ts";

interface CardFrameProps {
	id: string;
	label: string;
	/** Where it stands, as messages say it. */
	place: string;
	/** Its name among the fields of the form. */
	outer: string;
	isFirst: boolean;
	isLast: boolean;
	actions: ListActions;
	/** Whether the list can hold it twice. */
	repeatable: boolean;
	/** It is there to be read and deleted only. */
	broken?: boolean;
	/** What is wrong with it as a whole. */
	error?: string | undefined;
	children: ReactNode;
}

/** A condition or a group as a card: what it is, whom it finds, its place, and its form. */
export function CardFrame(props: CardFrameProps) {
	const { id, label, place, outer, isFirst, isLast, actions, repeatable, broken, error, children } = props;
	const what = `${place}（${label}）`;
	const moveByKeys = (event: KeyboardEvent) => {
		const by = event.altKey ? STEPS[event.key] : undefined;
		if (!by || !event.currentTarget.contains(event.target as Node)) return;
		event.preventDefault();
		event.stopPropagation();
		actions.move(id, by);
	};
	return (
		<Paper
			withBorder
			component="section"
			role="group"
			aria-label={what}
			aria-disabled={broken || undefined}
			className={classes.card}
			data-condition={id}
			data-broken={broken || undefined}
			onKeyDown={moveByKeys}
		>
			<Group gap="xs" className={classes.head}>
				<Group gap="xs" className={classes.title}>
					<Text size="sm" fw={600}>
						{label}
					</Text>
					<ConditionFigure of={id} />
				</Group>
				<Group gap="0.25rem" wrap="nowrap" className={classes.buttons}>
					<CardButton
						label={`${what}を上へ移動する`}
						off={isFirst}
						onClick={() => actions.move(id, -1)}
						{...byKeys("Alt+↑", "Alt+ArrowUp")}
					>
						<UpIcon />
					</CardButton>
					<CardButton
						label={`${what}を下へ移動する`}
						off={isLast}
						onClick={() => actions.move(id, 1)}
						{...byKeys("Alt+↓", "Alt+ArrowDown")}
					>
						<DownIcon />
					</CardButton>
					{repeatable && (
						<CardButton label={`${what}を複製する`} onClick={() => actions.duplicate(id)}>
							<CopyIcon />
						</CardButton>
					)}
					<CardButton
						label={`${what}を削除する`}
						onClick={() => actions.remove(id)}
						{...fieldMark(`${outer}[type]`)}
					>
						<DeleteIcon />
					</CardButton>
				</Group>
			</Group>
			<div className={classes.form} data-form>
				{children}
				{error && (
					<Text size="sm" c="red" className={classes.problem}>
						{error}
					</Text>
				)}
			</div>
		</Paper>
	);
}

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

const byKeys = (shown: string, keys: string) => ({
	title: `${shown} でも移動できます`,
	"aria-keyshortcuts": keys,
});

interface CardButtonProps {
	label: string;
	/** Has nowhere to move; keeps the cursor all the same. */
	off?: boolean;
	onClick: () => void;
	children: ReactNode;
	title?: string;
	"aria-keyshortcuts"?: string;
	"data-field"?: string;
}

const CardButton = ({ label, off = false, onClick, children, ...rest }: CardButtonProps) => (
	<ActionIcon
		variant="subtle"
		color="gray"
		size="lg"
		className={classes.button}
		aria-label={label}
		aria-disabled={off}
		data-disabled={off || undefined}
		onClick={() => !off && onClick()}
		{...rest}
	>
		{children}
	</ActionIcon>
);
