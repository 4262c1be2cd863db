import { ActionIcon, Badge, Group, Input, Paper, Stack, Text, UnstyledButton } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { EFFECTS, type Effect, effectName } from "#domain/engine/actions/effects/registry.ts";
import { DeleteIcon, DownIcon, ForwardIcon, GripIcon, UpIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useDraggableEntry } from "#web/platform/ui/useDraggableEntry.ts";
import { EffectCondition } from "./EffectCondition.tsx";
import classes from "./EffectPanel.module.css";
import { effectEntry } from "./effects/registry.ts";

interface EffectPanelProps {
	/** Stable while the effect is moved. */
	id: string;
	effect: Effect;
	position: number;
	/** Number of effects. */
	effectCount: number;
	/** One-line summary. */
	summary: string;
	collapsed: boolean;
	/** Message about the effect as a whole. */
	problem: string | undefined;
	/** First message of each invalid field. */
	errors: Record<string, string>;
	onChange: (effect: Effect) => void;
	onCollapse: () => void;
	onMove: (to: number) => void;
	onRemove: () => void;
}

/** Panel of one effect: its position in the order, and its form. */
export function EffectPanel(props: EffectPanelProps) {
	const { id, effect, position, effectCount, collapsed, problem, onMove, onRemove } = props;
	const name = effectName(effect);
	const { form: Form } = effectEntry(name);
	const effectLabel = `${position + 1}番目の「${EFFECTS[name].label}」`;
	const { entry, handle, isDragging } = useDraggableEntry(id);
	const moveByKeys = (event: KeyboardEvent) => {
		const step = event.altKey ? ARROW_STEPS[event.key] : undefined;
		if (!step) return;
		event.preventDefault();
		onMove(position + step);
	};
	return (
		<Paper
			withBorder
			component="section"
			aria-label={effectLabel}
			className={classes.panel}
			onKeyDown={moveByKeys}
			{...entry}
			data-dragging={isDragging || undefined}
			data-wrong={problem !== undefined || Object.keys(props.errors).length > 0 || undefined}
		>
			<Group gap={0} wrap="nowrap" className={classes.head}>
				<ActionIcon
					variant="subtle"
					color="gray"
					className={classes.grip}
					{...handle}
					aria-label={`${effectLabel}をドラッグして移動する`}
					// During a drag, Escape returns the panel and must not close the drawer.
					data-mantine-stop-propagation={isDragging || undefined}
				>
					<GripIcon />
				</ActionIcon>
				<PanelTitle {...props} />
				<Group gap="0.25rem" wrap="nowrap" className={classes.buttons}>
					<PanelButton
						label={`${effectLabel}を上へ移動する`}
						isDisabled={position === 0}
						onClick={() => onMove(position - 1)}
					>
						<UpIcon />
					</PanelButton>
					<PanelButton
						label={`${effectLabel}を下へ移動する`}
						isDisabled={position === effectCount - 1}
						onClick={() => onMove(position + 1)}
					>
						<DownIcon />
					</PanelButton>
					<PanelButton label={`${effectLabel}を削除する`} onClick={onRemove}>
						<DeleteIcon />
					</PanelButton>
				</Group>
			</Group>
			{problem && <Input.Error className={classes.problem}>{problem}</Input.Error>}
			{!collapsed && (
				<Stack gap="md" className={classes.form}>
					<EffectCondition
						queryId={effect.member_query_id}
						onChange={(member_query_id) => props.onChange({ ...effect, member_query_id })}
						effectLabel={effectLabel}
						error={props.errors.member_query_id}
						{...fieldAttribute(`inputs[${position}][member_query_id]`)}
					/>
					<Form
						effect={effect}
						onChange={props.onChange}
						errors={props.errors}
						fieldProps={(field) => fieldAttribute(`inputs[${position}][${field}]`)}
					/>
				</Stack>
			)}
		</Paper>
	);
}

const ARROW_STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** Button that opens and closes the panel; a closed panel shows the summary of its effect. */
function PanelTitle({ effect, position, summary, collapsed, problem, onCollapse }: EffectPanelProps) {
	const name = effectName(effect);
	const { icon: Icon } = effectEntry(name);
	return (
		<UnstyledButton
			className={classes.title}
			aria-expanded={!collapsed}
			aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
			title="Alt+↑・Alt+↓ でも移動できます"
			onClick={onCollapse}
			data-panel-title
			// The cursor goes to the first marked element, so the title is marked only if the effect as a
			// whole is wrong.
			{...(problem && fieldAttribute(`inputs[${position}]`))}
		>
			<span className={classes.chevron} data-open={!collapsed || undefined}>
				<ForwardIcon />
			</span>
			<Badge circle color="gray">
				{position + 1}
			</Badge>
			<span className={classes.icon}>
				<Icon />
			</span>
			<Text fw={500} size="sm" className={classes.label}>
				{EFFECTS[name].label}
			</Text>
			{collapsed && (
				<Text size="sm" c="dimmed" truncate className={classes.summary}>
					{summary}
				</Text>
			)}
		</UnstyledButton>
	);
}

interface PanelButtonProps {
	label: string;
	/** Disabled, but still focusable. */
	isDisabled?: boolean;
	onClick: () => void;
	children: ReactNode;
}

const PanelButton = ({ label, isDisabled = false, onClick, children }: PanelButtonProps) => (
	<ActionIcon
		variant="subtle"
		color="gray"
		className={classes.button}
		aria-label={label}
		aria-disabled={isDisabled}
		data-disabled={isDisabled || undefined}
		onClick={() => !isDisabled && onClick()}
	>
		{children}
	</ActionIcon>
);
