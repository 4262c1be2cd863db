import { Button, Group, Input, Paper, Text } from "@mantine/core";
import { FIELD_TYPE_LABELS, FIELD_TYPES, type FieldType, MAX_FIELDS } from "#domain/forms/field.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import { fieldMark } from "../../ui/problems.ts";
import classes from "./FieldSwatches.module.css";

interface FieldSwatchesProps {
	/** How many questions there are. */
	count: number;
	onAdd: (type: FieldType) => void;
	error: string | undefined;
}

/** Adds a question of a type. */
export const FieldSwatches = ({ count, onAdd, error }: FieldSwatchesProps) => (
	<div>
		<Paper withBorder className={classes.bar} role="group" aria-label="質問を追加">
			<Text size="sm" c="dimmed">
				質問を追加
			</Text>
			<Group gap="xs">
				{Object.values(FIELD_TYPES).map((type, index) => (
					<Button
						key={type}
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={count >= MAX_FIELDS}
						onClick={() => onAdd(type)}
						{...(index === 0 && { "data-add": true, ...fieldMark("fields") })}
					>
						{FIELD_TYPE_LABELS[type]}
					</Button>
				))}
			</Group>
		</Paper>
		{error && <Input.Error>{error}</Input.Error>}
	</div>
);
