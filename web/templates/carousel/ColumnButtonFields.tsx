import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from "@mantine/core";
import { MAX_BUTTON_LABEL, MAX_BUTTON_TEXT } from "#domain/templates/content.ts";
import { MAX_TAP_ADDRESS } from "#domain/templates/tap.ts";
import { PlaceholderEditor } from "../../placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "../../placeholders/useTargets.ts";
import { DeleteIcon } from "../../ui/icons.tsx";
import { fieldMark } from "../../ui/problems.ts";
import type { ColumnButton } from "../draft.ts";

interface ColumnButtonFieldsProps {
	number: number;
	button: ColumnButton;
	field: string;
	onChange: (button: ColumnButton) => void;
	/** Absent for the last one, which stays. */
	onRemove?: (() => void) | undefined;
	errors: Record<string, string>;
}

/** A button of a panel: what it says and what a tap does. */
export function ColumnButtonFields(props: ColumnButtonFieldsProps) {
	const { number, button, field, onChange, onRemove, errors } = props;
	const targets = usePlaceholderTargets();
	const of = (name: string) => ({ error: errors[`${field}[${name}]`], ...fieldMark(`${field}[${name}]`) });
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
					{...of("label")}
				/>
				<NativeSelect
					label="タップしたとき"
					value={button.type}
					onChange={(event) =>
						onChange({ ...button, type: event.currentTarget.value as ColumnButton["type"] })
					}
					data={[
						{ value: "uri", label: "URLを開く・電話をかける" },
						{ value: "message", label: "友だちが言葉を送る" },
					]}
				/>
				{button.type === "uri" ? (
					<TextInput
						label="URL"
						description="https:// のほか、tel: で電話番号も指定できます。"
						required
						placeholder="https://"
						value={button.uri}
						onChange={(event) => onChange({ ...button, uri: event.currentTarget.value })}
						maxLength={MAX_TAP_ADDRESS}
						{...of("uri")}
					/>
				) : (
					<PlaceholderEditor
						label="送る言葉"
						required
						oneLine
						value={button.text}
						onChange={(text) => onChange({ ...button, text })}
						targets={targets}
						maxLength={MAX_BUTTON_TEXT}
						{...of("text")}
					/>
				)}
			</Stack>
		</Paper>
	);
}
