import { mutate } from "swr";
import { z } from "zod";
import type { AutoResponseAnswer } from "#domain/automation/auto-responses/auto-response-input.ts";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { AnswerField } from "./AnswerField.tsx";
import { AudienceField } from "./AudienceField.tsx";
import { AutoResponseActionField } from "./AutoResponseActionField.tsx";
import { AutoResponseAside } from "./AutoResponseAside.tsx";
import { AutoResponseScheduleFields } from "./AutoResponseScheduleFields.tsx";
import {
	type AutoResponseDraft,
	autoResponseDraftOf,
	BLANK_ANSWER,
	BLANK_AUTO_RESPONSE,
	type CheckedAutoResponse,
	checkAutoResponse,
	storeAnswer,
} from "./autoResponseDraft.ts";
import { TriggerFields } from "./TriggerFields.tsx";

/** Editor page of an auto-response (new, copied or existing), with a trial beside it. */
export const AutoResponsePage = () => <ItemEditorPage editor={EDITOR} />;

/** Fields of an auto-response: trigger, schedule, audience and action. */
const ReactionFields = ({ id, draft, set, errors, onEditing }: ItemFieldsProps<AutoResponseDraft>) => (
	<>
		<TriggerFields draft={draft} set={set} errors={errors} />
		{draft.answer ? (
			<AnswerField
				value={draft.answer}
				onChange={(answer) => set({ answer })}
				errors={errors}
				// The selector shows listed actions only.
				onChooseAction={() =>
					set({ answer: null, ...(draft.answer?.action === null && { action_id: null }) })
				}
			/>
		) : (
			<AutoResponseActionField
				value={draft.action_id}
				reactionId={id}
				onChange={(action_id) => set({ action_id })}
				onWrite={() => set({ answer: BLANK_ANSWER })}
				onEditing={onEditing}
				error={errors.action_id}
				{...fieldAttribute("action_id")}
			/>
		)}
		<AutoResponseScheduleFields draft={draft} set={set} errors={errors} />
		<AudienceField draft={draft} set={set} errors={errors} onEditing={onEditing} />
		<Toggle
			label="有効にする"
			description="無効にすると、メッセージが届いても応答しません。"
			checked={draft.is_active === 1}
			onChange={(event) => set({ is_active: event.currentTarget.checked ? 1 : 0 })}
		/>
	</>
);

/** Labels of fields whose messages do not name them. */
const FIELD_LABELS: Record<string, string> = {
	action_id: "実行するアクション",
	hour_from: "開始時刻",
	hour_to: "終了時刻",
};

/** Editor of an auto-response. */
const EDITOR: ItemEditor<AutoResponseDraft> = {
	kind: "reaction",
	nameLabel: "自動応答名",
	nameHelp: "キーワードから自動で付きます。友だちには表示されません。",
	schema: z.custom<AutoResponseDraft>().transform((draft, context) => {
		const result = checkAutoResponse(draft);
		if (result.success) return result.data;
		for (const [field, messages] of Object.entries(result.problems.fields))
			for (const message of messages) context.addIssue({ code: "custom", path: [field], message });
		return z.NEVER;
	}),
	blank: BLANK_AUTO_RESPONSE,
	toDraft: (draft, data) =>
		autoResponseDraftOf(draft, (data as { saved_answer: AutoResponseAnswer | null }).saved_answer),
	storeParts: (item) => storeAnswer(item as unknown as CheckedAutoResponse),
	Fields: ReactionFields,
	Aside: AutoResponseAside,
	asideStays: true,
	fieldLabel: (field) => FIELD_LABELS[field],
	// Actions show the auto-responses that use them.
	onSaved: () => void mutate("actions"),
};
