import { Button, Group, Input, Paper, Text } from "@mantine/core";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import { FIELD_RULE_LABELS, MAX_FIELDS } from "#domain/acquisition/forms/form-field.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import classes from "./FieldAdder.module.css";
import type { NewFieldType } from "./fieldDraft.ts";

interface FieldAdderProps {
	/** Number of questions. */
	count: number;
	onAdd: (type: NewFieldType) => void;
	error: string | undefined;
}

const { textbox, textarea, dropdown, radio, checkbox, date, agreement, heading, page } = FIELD_TYPES;

/** Question types and frequent rules, in the order of the buttons. */
const OFFERED_TYPES: readonly NewFieldType[] = [
	{ type: textbox },
	{ type: textarea },
	{ type: radio },
	{ type: checkbox },
	{ type: dropdown },
	{ type: date },
	{ type: textbox, rule: "numeric" },
	{ type: textbox, rule: "email" },
	{ type: textbox, rule: "tel" },
	{ type: agreement },
	{ type: heading },
	{ type: page },
];

/** Bar that adds a question, a heading or a page break: one button for each type and frequent rule. */
export const FieldAdder = ({ count, onAdd, error }: FieldAdderProps) => (
	<div>
		<Paper withBorder className={classes.bar} role="group" aria-label="質問を追加">
			<Text size="sm" c="dimmed">
				質問を追加
			</Text>
			<Group gap="xs">
				{OFFERED_TYPES.map(({ type, rule }, index) => (
					<Button
						key={`${type}${rule ?? ""}`}
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={count >= MAX_FIELDS}
						onClick={() => onAdd({ type, ...(rule && { rule }) })}
						{...(index === 0 && { "data-add": true, ...fieldAttribute("fields") })}
					>
						{rule ? FIELD_RULE_LABELS[rule] : fieldTypeOf({ swatch_id: type }).label}
					</Button>
				))}
			</Group>
		</Paper>
		{error && <Input.Error>{error}</Input.Error>}
	</div>
);
