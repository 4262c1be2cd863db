import { ActionIcon, Badge, Box, Group, Paper, Text, UnstyledButton } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { EFFECTS, type Effect, effectName } from "#domain/effects/registry.ts";
import { DeleteIcon, DownIcon, ForwardIcon, UpIcon } from "../ui/icons.tsx";
import { fieldMark } from "../ui/problems.ts";
import { EffectCondition } from "./EffectCondition.tsx";
import classes from "./EffectPanel.module.css";
import { effectEntry } from "./effects/registry.ts";

interface EffectPanelProps {
	effect: Effect;
	position: number;
	/** How many effects there are. */
	of: number;
	/** What it does, in one line. */
	summary: string;
	collapsed: boolean;
	/** The first message of each of its fields that are wrong. */
	errors: Record<string, string>;
	onChange: (effect: Effect) => void;
	onCollapse: () => void;
	onMove: (by: -1 | 1) => void;
	onRemove: () => void;
}

/** One effect of an action: its place in the order, and its form. */
export function EffectPanel(props: EffectPanelProps) {
	const { effect, position, of, collapsed, onMove, onRemove } = props;
	const name = effectName(effect);
	const { form: Form } = effectEntry(name);
	const called = `${position + 1}番目の「${EFFECTS[name].label}」`;
	const moveByKeys = (event: KeyboardEvent) => {
		const by = event.altKey ? STEPS[event.key] : undefined;
		if (!by) return;
		event.preventDefault();
		onMove(by);
	};
	return (
		<Paper
			withBorder
			component="section"
			aria-label={called}
			className={classes.panel}
			onKeyDown={moveByKeys}
		>
			<Group gap="xs" wrap="nowrap" className={classes.head}>
				<PanelTitle {...props} />
				<Group gap="0.25rem" wrap="nowrap" className={classes.buttons}>
					<PanelButton label={`${called}を上へ移動する`} off={position === 0} onClick={() => onMove(-1)}>
						<UpIcon />
					</PanelButton>
					<PanelButton label={`${called}を下へ移動する`} off={position === of - 1} onClick={() => onMove(1)}>
						<DownIcon />
					</PanelButton>
					<PanelButton label={`${called}を削除する`} onClick={onRemove}>
						<DeleteIcon />
					</PanelButton>
				</Group>
			</Group>
			{!collapsed && (
				<Box className={classes.form}>
					<EffectCondition
						queryId={effect.member_query_id}
						onChange={(member_query_id) => props.onChange({ ...effect, member_query_id })}
						called={called}
					/>
					<Form
						effect={effect}
						onChange={props.onChange}
						errors={props.errors}
						mark={(field) => fieldMark(`inputs[${position}][${field}]`)}
					/>
				</Box>
			)}
		</Paper>
	);
}

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** Opens and closes the panel; closed, it tells in one line what the effect does. */
function PanelTitle({ effect, position, summary, collapsed, onCollapse }: EffectPanelProps) {
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
		>
			<span className={classes.chevron} data-open={!collapsed || undefined}>
				<ForwardIcon />
			</span>
			<Badge circle color="gray">
				{position + 1}
			</Badge>
			<Icon />
			<Text fw={500} size="sm" className={classes.label}>
				{EFFECTS[name].label}
			</Text>
			{collapsed && (
				<Text size="sm" c="dimmed" truncate>
					{summary}
				</Text>
			)}
		</UnstyledButton>
	);
}

interface PanelButtonProps {
	label: string;
	/** Has nowhere to move; keeps the cursor all the same. */
	off?: boolean;
	onClick: () => void;
	children: ReactNode;
}

const PanelButton = ({ label, off = false, onClick, children }: PanelButtonProps) => (
	<ActionIcon
		variant="subtle"
		color="gray"
		className={classes.button}
		aria-label={label}
		aria-disabled={off}
		data-disabled={off || undefined}
		onClick={() => !off && onClick()}
	>
		{children}
	</ActionIcon>
);
