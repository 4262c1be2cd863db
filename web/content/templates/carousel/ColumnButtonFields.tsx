import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { MAX_BUTTON_LABEL, MAX_BUTTON_TEXT } from "#domain/content/templates/template-content.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { TemplateTapFields } from "../TemplateTapFields.tsx";
import type { ColumnButton } from "../templateDraft.ts";

interface ColumnButtonFieldsProps {
	number: number;
	button: ColumnButton;
	field: string;
	onChange: (button: ColumnButton) => void;
	/** Absent for the only button, which is required. */
	onRemove?: (() => void) | undefined;
	errors: Record<string, string>;
}

/** Fields of a panel's button: label and tap action. */
export function ColumnButtonFields(props: ColumnButtonFieldsProps) {
	const { number, button, field, onChange, onRemove, errors } = props;
	const targets = usePlaceholderTargets();
	const fieldProps = (name: string) => ({
		error: errors[`${field}[${name}]`],
		...fieldAttribute(`${field}[${name}]`),
	});
	return (
		<Paper withBorder p="sm" w="100%" role="group" aria-label={`ボタン${number}`}>
			<Stack gap="sm">
				<Group justify="space-between">
					<Text size="sm" fw={600}>
						ボタン{number}
					</Text>
					{onRemove && (
						<Button
							variant="subtle"
							color="red"
							size="compact-xs"
							leftSection={<DeleteIcon />}
							onClick={onRemove}
						>
							外す
						</Button>
					)}
				</Group>
				<PlaceholderEditor
					label="ボタン名"
					required
					oneLine
					value={button.label}
					onChange={(label) => onChange({ ...button, label })}
					targets={targets}
					maxLength={MAX_BUTTON_LABEL}
					{...fieldProps("label")}
				/>
				<TemplateTapFields
					tap={button}
					onChange={(part) => onChange({ ...button, ...part })}
					maxText={MAX_BUTTON_TEXT}
					fieldProps={fieldProps}
				/>
			</Stack>
		</Paper>
	);
}
