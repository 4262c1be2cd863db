import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { MAX_BROADCAST_MESSAGES } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { MAX_EFFECT_TEXT } from "#domain/engine/actions/effects/text.ts";
import { ItemField } from "#web/engine/actions/effects/parts/ItemField.tsx";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { MessageIcon, TemplateIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { type BroadcastMessageDraft, createTemplateDraft, createTextDraft } from "./broadcastDraft.ts";

interface BroadcastMessagesFieldProps {
	value: BroadcastMessageDraft[];
	onChange: (messages: BroadcastMessageDraft[]) => void;
	/** First error message by field. */
	errors: Record<string, string>;
}

/** Messages of a broadcast, in sending order. */
export function BroadcastMessagesField({ value, onChange, errors }: BroadcastMessagesFieldProps) {
	const targets = usePlaceholderTargets();
	return (
		<SortableFields
			value={value}
			onChange={onChange}
			noun="メッセージ"
			label="メッセージ"
			description={`${MAX_BROADCAST_MESSAGES}つまで。まとめて1通として数えられます。`}
			required
			field="messages"
			error={undefined}
			keyOf={({ key }) => key}
			footer={<AddButtons value={value} onChange={onChange} error={errors.messages} />}
		>
			{(message, { index, count, onChange: change, onMove, onRemove }) => (
				<Paper withBorder p="sm" component="section" aria-label={`${index + 1}番目のメッセージ`}>
					<Stack gap="xs">
						<Group gap="xs" wrap="nowrap">
							<Text size="sm" fw={600}>
								{index + 1}. {"text" in message ? "テキスト" : "テンプレート"}
							</Text>
							<PositionButtons
								entryName={`${index + 1}番目のメッセージ`}
								{...{ index, count, onMove, onRemove }}
							/>
						</Group>
						{"text" in message ? (
							<PlaceholderEditor
								label="本文"
								required
								rows={5}
								maxLength={MAX_EFFECT_TEXT}
								value={message.text}
								onChange={(text) => change({ text })}
								targets={targets}
								error={errors[`messages[${index}][text]`] ?? errors[`messages[${index}]`]}
								{...fieldAttribute(`messages[${index}][text]`)}
							/>
						) : (
							<ItemField
								kind="template"
								label="テンプレート"
								value={message.egg_id || null}
								onChange={(id) => change({ egg_id: id ?? 0 })}
								error={errors[`messages[${index}][egg_id]`] ?? errors[`messages[${index}]`]}
								{...fieldAttribute(`messages[${index}][egg_id]`)}
							/>
						)}
					</Stack>
				</Paper>
			)}
		</SortableFields>
	);
}

function AddButtons({
	value,
	onChange,
	error,
}: { error: string | undefined } & Pick<BroadcastMessagesFieldProps, "value" | "onChange">) {
	const isFull = value.length >= MAX_BROADCAST_MESSAGES;
	return (
		<Stack gap="0.25rem">
			<Group gap="xs">
				<Button
					variant="default"
					size="xs"
					leftSection={<MessageIcon />}
					disabled={isFull}
					onClick={() => onChange([...value, createTextDraft()])}
					data-add
					{...fieldAttribute("messages")}
				>
					テキストを追加する
				</Button>
				<Button
					variant="default"
					size="xs"
					leftSection={<TemplateIcon />}
					disabled={isFull}
					onClick={() => onChange([...value, createTemplateDraft()])}
				>
					テンプレートを追加する
				</Button>
			</Group>
			{error && (
				<Text size="sm" c="red" role="alert">
					{error}
				</Text>
			)}
		</Stack>
	);
}
