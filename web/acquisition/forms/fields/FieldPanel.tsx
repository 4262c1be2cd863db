import { ActionIcon, Badge, Group, Paper, Text, UnstyledButton } from "@mantine/core";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import { FIELD_RULE_LABELS } from "#domain/acquisition/forms/form-field.ts";
import { CopyIcon, ForwardIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryGrip } from "#web/platform/ui/EntryGrip.tsx";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { useDraggableEntry } from "#web/platform/ui/useDraggableEntry.ts";
import { FieldForm } from "./FieldForm.tsx";
import classes from "./FieldPanel.module.css";
import type { FieldDraft } from "./fieldDraft.ts";

interface FieldPanelProps {
	field: FieldDraft;
	/** For conditions on their answers. */
	earlierQuestions: readonly FieldDraft[];
	/** Its index from 0. */
	index: number;
	count: number;
	collapsed: boolean;
	/** First error message by field. */
	errors: Record<string, string>;
	onCollapse: () => void;
	onChange: (part: Partial<FieldDraft>) => void;
	onMove: (to: number) => void;
	onCopy: () => void;
	onRemove: () => void;
}

/** Question with its fields, and controls for its order. */
export function FieldPanel(props: FieldPanelProps) {
	const { field, index, count, errors, onChange, onMove, onCopy, onRemove } = props;
	const { entry, handle } = useDraggableEntry(field.key);
	const questionLabel = `${index + 1}番目の質問`;
	const isWrong = Object.keys(errors).length > 0;
	const isOpen = !props.collapsed || isWrong;
	const button = { variant: "subtle", color: "gray", size: "lg" } as const;
	return (
		<Paper withBorder role="group" aria-label={questionLabel} {...entry} className={classes.panel}>
			<div className={classes.head}>
				<EntryGrip entryName={questionLabel} handle={handle} className={classes.grip} />
				<UnstyledButton
					className={classes.title}
					aria-expanded={isOpen}
					onClick={props.onCollapse}
					data-entry
				>
					<span className={classes.chevron} data-open={isOpen || undefined}>
						<ForwardIcon />
					</span>
					{isWrong && <WarningIcon />}
					<Text size="sm" fw={500} className={classes.label}>
						{field.label || `${questionLabel}（名前なし）`}
					</Text>
					<FieldMarks field={field} />
				</UnstyledButton>
				<Group gap="0.25rem" wrap="nowrap" className={classes.buttons}>
					<ActionIcon {...button} onClick={onCopy} aria-label={`${questionLabel}をコピーする`}>
						<CopyIcon />
					</ActionIcon>
					<PositionButtons
						entryName={questionLabel}
						index={index}
						count={count}
						onMove={onMove}
						onRemove={onRemove}
					/>
				</Group>
			</div>
			{isOpen && (
				<div className={classes.form}>
					<FieldForm
						field={field}
						earlierQuestions={props.earlierQuestions}
						onChange={onChange}
						errors={errors}
						name={(part) => `fields[${index}][${part}]`}
					/>
				</div>
			)}
		</Paper>
	);
}

/** Badges with the type and rules of a question. */
const FieldMarks = ({ field: { swatch_id, rule, required, shown_if } }: { field: FieldDraft }) => (
	<span className={classes.marks}>
		<Badge color="gray">
			{rule && rule !== "none" ? FIELD_RULE_LABELS[rule] : fieldTypeOf({ swatch_id }).label}
		</Badge>
		{shown_if && <Badge color="blue">条件あり</Badge>}
		{required && <Badge color="red">必須</Badge>}
	</span>
);
