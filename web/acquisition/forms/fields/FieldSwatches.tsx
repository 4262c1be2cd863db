import { Button, Group, Input, Paper, Text } from "@mantine/core";
import { FIELD_RULE_LABELS, MAX_FIELDS } from "#domain/acquisition/forms/field.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/codes.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import { PlusIcon } from "#web/platform/ui/icons.tsx";
import { fieldMark } from "#web/platform/ui/problems.ts";
import type { Beginning } from "./draft.ts";
import classes from "./FieldSwatches.module.css";

interface FieldSwatchesProps {
	/** Number of questions. */
	count: number;
	onAdd: (beginning: Beginning) => void;
	error: string | undefined;
}

const { textbox, textarea, dropdown, radio, checkbox, date, agreement, heading, page } = FIELD_TYPES;

/** Buttons for every type and the most frequent rules. */
const SWATCHES: readonly Beginning[] = [
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

/** Adds a question or a separator. */
export const FieldSwatches = ({ count, onAdd, error }: FieldSwatchesProps) => (
	<div>
		<Paper withBorder className={classes.bar} role="group" aria-label="質問を追加">
			<Text size="sm" c="dimmed">
				質問を追加
			</Text>
			<Group gap="xs">
				{SWATCHES.map(({ type, rule }, index) => (
					<Button
						key={`${type}${rule ?? ""}`}
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={count >= MAX_FIELDS}
						onClick={() => onAdd({ type, ...(rule && { rule }) })}
						{...(index === 0 && { "data-add": true, ...fieldMark("fields") })}
					>
						{rule ? FIELD_RULE_LABELS[rule] : fieldTypeOf({ swatch_id: type }).label}
					</Button>
				))}
			</Group>
		</Paper>
		{error && <Input.Error>{error}</Input.Error>}
	</div>
);
