import { ActionIcon, Group, Paper, Text } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { CopyIcon, DeleteIcon, DownIcon, UpIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import classes from "./Condition.module.css";
import { ConditionFigure } from "./ConditionFigure.tsx";
import type { ConditionListActions } from "./useConditionList.ts";

interface ConditionCardFrameProps {
	id: string;
	label: string;
	/** Position, as messages name it. */
	positionLabel: string;
	/** Field name in the form. */
	fieldName: string;
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
export function ConditionCardFrame(props: ConditionCardFrameProps) {
	const {
		id,
		label,
		positionLabel,
		fieldName,
		isFirst,
		isLast,
		actions,
		repeatable,
		broken,
		error,
		children,
	} = props;
	const cardName = `${positionLabel}（${label}）`;
	const moveByKeys = (event: KeyboardEvent) => {
		const step = event.altKey ? ARROW_STEPS[event.key] : undefined;
		if (!step || !event.currentTarget.contains(event.target as Node)) return;
		event.preventDefault();
		event.stopPropagation();
		actions.move(id, step);
	};
	return (
		<Paper
			withBorder
			component="section"
			role="group"
			aria-label={cardName}
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
						label={`${cardName}を上へ移動する`}
						isDisabled={isFirst}
						onClick={() => actions.move(id, -1)}
						{...byKeys("Alt+↑", "Alt+ArrowUp")}
					>
						<UpIcon />
					</CardButton>
					<CardButton
						label={`${cardName}を下へ移動する`}
						isDisabled={isLast}
						onClick={() => actions.move(id, 1)}
						{...byKeys("Alt+↓", "Alt+ArrowDown")}
					>
						<DownIcon />
					</CardButton>
					{repeatable && (
						<CardButton label={`${cardName}を複製する`} onClick={() => actions.duplicate(id)}>
							<CopyIcon />
						</CardButton>
					)}
					<CardButton
						label={`${cardName}を削除する`}
						onClick={() => actions.remove(id)}
						{...fieldAttribute(`${fieldName}[type]`)}
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

const byKeys = (keysText: string, keys: string) => ({
	title: `${keysText} でも移動できます`,
	"aria-keyshortcuts": keys,
});

interface CardButtonProps {
	label: string;
	/** Disabled, but still focusable. */
	isDisabled?: boolean;
	onClick: () => void;
	children: ReactNode;
	title?: string;
	"aria-keyshortcuts"?: string;
	"data-field"?: string;
}

const CardButton = ({ label, isDisabled = false, onClick, children, ...rest }: CardButtonProps) => (
	<ActionIcon
		variant="subtle"
		color="gray"
		size="lg"
		className={classes.button}
		aria-label={label}
		aria-disabled={isDisabled}
		data-disabled={isDisabled || undefined}
		onClick={() => !isDisabled && onClick()}
		{...rest}
	>
		{children}
	</ActionIcon>
);
