import { Input, TextInput } from "@mantine/core";
import { MAX_API_NAME } from "#domain/integrations/open-api/api-limits.ts";
import { triggerActionInput } from "#domain/integrations/open-api/trigger.ts";
import { EffectCondition } from "#web/engine/actions/EffectCondition.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { ApiForm } from "./ApiForm.tsx";
import { saveTriggerAction, type TriggerAction } from "./openApiClient.ts";

interface TriggerActionFormProps {
	triggerId: number;
	/** Null for a new action. */
	action: TriggerAction | null;
	onDirty: (dirty: boolean) => void;
	onSaved: () => void;
	onCancel: () => void;
}

interface Draft {
	name: string;
	action_id: number | null;
	member_query_id: number | null;
	is_active: boolean;
	version?: number;
}

const FIELD_LABELS: Record<string, string> = { name: "名前", action_id: "実行するアクション" };

const triggerActionDraftOf = (action: TriggerAction | null): Draft =>
	action
		? {
				name: action.name,
				action_id: action.action_id,
				member_query_id: action.member_query_id,
				is_active: action.is_active,
				version: action.version,
			}
		: { name: "", action_id: null, member_query_id: null, is_active: true };

/** Form of a trigger's action and its audience. */
export const TriggerActionForm = ({ triggerId, action, ...form }: TriggerActionFormProps) => (
	<ApiForm
		start={triggerActionDraftOf(action)}
		check={(draft: Draft) => checkUnparsed(triggerActionInput, draft)}
		send={(body, headers) => saveTriggerAction(triggerId, action?.id ?? null, body, headers)}
		fieldLabel={(field) => FIELD_LABELS[field]}
		{...form}
	>
		{({ draft, set, errors, field }) => (
			<>
				<TextInput
					label="名前"
					placeholder="例: お礼を送る"
					required
					maxLength={MAX_API_NAME}
					{...field.text("name")}
				/>
				<ActionChoice
					label="実行するアクション"
					description="届いた項目は、ここから開くアクションのメッセージに差し込めます。"
					value={draft.action_id}
					onChange={(action_id) => set({ action_id })}
					error={errors.action_id}
				/>
				<Input.Wrapper
					label="対象の友だち"
					labelElement="div"
					description={
						draft.member_query_id === null ? "条件を付けるまでは、すべての友だちに実行します。" : undefined
					}
				>
					<EffectCondition
						queryId={draft.member_query_id}
						onChange={(member_query_id) => set({ member_query_id })}
						effectLabel="対象の友だち"
						wording={{ heading: "次の条件に合う友だちにだけ実行します", title: "対象の友だちの条件" }}
						error={errors.member_query_id}
						{...fieldAttribute("member_query_id")}
					/>
				</Input.Wrapper>
				<Toggle label="有効にする" {...field.toggle("is_active")} />
			</>
		)}
	</ApiForm>
);
