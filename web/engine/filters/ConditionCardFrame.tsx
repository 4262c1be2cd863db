import { ActionIcon, Group, Paper, Text } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { CopyIcon, DeleteIcon, DownIcon, UpIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import classes from "./Condition.module.css";
import { ConditionFigure } from "./ConditionFigure.tsx";
import type { ConditionListActions } from "./useConditionList.ts";

interface CardFrameProps {
	id: string;
	label: string;
	/** Position, as messages name it. */
	place: string;
	/** Field name in the form. */
	outer: string;
	isFirst: boolean;
	isLast: boolean;
	actions: ConditionListActions;
	/** Whether the list may contain it twice. */
	repeatable: boolean;
	/** Whether it can only be read and deleted. */
	broken?: boolean;
	/** Message about it as a whole. */
	error?: string | undefined;
	children: ReactNode;
}

/** Card of a condition or a group: label, count, position and form. */
export function ConditionCardFrame(props: CardFrameProps) {
	const { id, label, place, outer, isFirst, isLast, actions, repeatable, broken, error, children } = props;
	const what = `${place}（${label}）`;
	const moveByKeys = (event: KeyboardEvent) => {
		const by = event.altKey ? ARROW_STEPS[event.key] : undefined;
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
					<ConditionFigure conditionKey={id} />
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

const ARROW_STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

const byKeys = (shown: string, keys: string) => ({
	title: `${shown} でも移動できます`,
	"aria-keyshortcuts": keys,
});

interface CardButtonProps {
	label: string;
	/** Disabled, but still focusable. */
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
