import { Group, Input, Select, Stack, Text, TextInput } from "@mantine/core";
import type { ContextFormat } from "#domain/engine/filters/conditions/api.ts";
import { MAX_API_NAME } from "#domain/integrations/open-api/api-limits.ts";
import { triggerInput } from "#domain/integrations/open-api/trigger.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { ApiForm } from "./ApiForm.tsx";
import { FORMAT_LABELS } from "./formats.ts";
import { saveTrigger, type Trigger } from "./openApiClient.ts";

interface TriggerFormProps {
	/** Null for a new trigger. */
	trigger: Trigger | null;
	onAnswer?: (answer: { id: number }) => void;
	onDirty: (dirty: boolean) => void;
	onSaved: () => void;
	onCancel: () => void;
}

interface Draft {
	name: string;
	key: string;
	is_active: boolean;
	fields: Trigger["fields"];
	version?: number;
}

const FIELD_LABELS: Record<string, string> = { name: "名前", key: "キー" };

const triggerDraftOf = (trigger: Trigger | null): Draft =>
	trigger
		? {
				name: trigger.name,
				key: trigger.key,
				is_active: trigger.is_active,
				fields: trigger.fields,
				version: trigger.version,
			}
		: { name: "", key: "", is_active: true, fields: [] };

/** Form of a trigger: name, key and fields. */
export const TriggerForm = ({ trigger, ...form }: TriggerFormProps) => (
	<ApiForm
		start={triggerDraftOf(trigger)}
		check={(draft: Draft) => checkUnparsed(triggerInput, draft)}
		send={(body, headers) => saveTrigger(trigger?.id ?? null, body, headers)}
		fieldLabel={(field) => FIELD_LABELS[field]}
		{...form}
	>
		{({ draft, set, field }) => (
			<>
				<TextInput
					label="名前"
					placeholder="例: 注文された"
					required
					maxLength={MAX_API_NAME}
					{...field.text("name")}
				/>
				<TextInput
					label="キー"
					description={
						trigger
							? "登録したあとは変更できません。"
							: "アドレスの一部になります。半角の英小文字・数字・「-」「_」で入力するか、空欄のままにすると自動で付きます。"
					}
					placeholder={trigger ? undefined : "例: order-placed"}
					disabled={trigger !== null}
					{...field.text("key")}
				/>
				{draft.fields.length > 0 && (
					<Input.Wrapper
						label="届いた項目"
						labelElement="div"
						description="表示名と種類を決めると、アクションや条件で選びやすくなります。"
					>
						<Stack gap="xs" mt="xs">
							{draft.fields.map((field) => (
								<Group key={field.key} gap="xs" align="flex-end" role="group" aria-label={field.key}>
									<TextInput
										label={
											<Text span size="sm" ff="monospace">
												{field.key}
											</Text>
										}
										aria-label={`${field.key}の表示名`}
										placeholder={field.key}
										maxLength={MAX_API_NAME}
										flex="1 1 12rem"
										value={field.label}
										onChange={(event) =>
											set({
												fields: draft.fields.map((each) =>
													each.key === field.key ? { ...each, label: event.currentTarget.value } : each,
												),
											})
										}
									/>
									<Select
										aria-label={`${field.key}の種類`}
										data={Object.entries(FORMAT_LABELS).map(([value, label]) => ({ value, label }))}
										value={field.format}
										allowDeselect={false}
										w="9rem"
										onChange={(format) =>
											set({
												fields: draft.fields.map((each) =>
													each.key === field.key ? { ...each, format: format as ContextFormat } : each,
												),
											})
										}
									/>
								</Group>
							))}
						</Stack>
					</Input.Wrapper>
				)}
				<Toggle
					label="有効にする"
					description="停止すると、このトリガーの呼び出しを断ります。"
					{...field.toggle("is_active")}
				/>
			</>
		)}
	</ApiForm>
);
