import { mutate } from "swr";
import { z } from "zod";
import type { AutoResponseAnswer } from "#domain/automation/auto-responses/auto-response-input.ts";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor, ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { AnswerChoice } from "./AnswerChoice.tsx";
import { AudienceField } from "./AudienceField.tsx";
import { AutoResponseAside } from "./AutoResponseAside.tsx";
import { AutoResponseScheduleFields } from "./AutoResponseScheduleFields.tsx";
import {
	type AutoResponseDraft,
	autoResponseDraftOf,
	BLANK_AUTO_RESPONSE,
	type CheckedAutoResponse,
	checkAutoResponse,
	storeAnswer,
} from "./autoResponseDraft.ts";
import { TriggerFields } from "./TriggerFields.tsx";

/** Editor page of an auto-response (new, copied or existing), with a trial beside it. */
export const AutoResponsePage = () => <ItemEditorPage editor={EDITOR} />;

/** Fields of an auto-response: trigger, schedule, audience and action. */
const ReactionFields = (props: ItemFieldsProps<AutoResponseDraft>) => {
	const { draft, set, errors, onEditing } = props;
	return (
		<>
			<TriggerFields draft={draft} set={set} errors={errors} />
			<AnswerChoice {...props} />
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
};

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
	// The answer is loaded with the item, beside the fields of the draft.
	toDraft: (draft, data) =>
		autoResponseDraftOf(draft, (data as { saved_answer: AutoResponseAnswer | null }).saved_answer),
	// The item is the result of the schema above.
	storeParts: (item) => storeAnswer(item as unknown as CheckedAutoResponse),
	Fields: ReactionFields,
	Aside: AutoResponseAside,
	asideStays: true,
	fieldLabel: (field) => FIELD_LABELS[field],
	// Actions show the auto-responses that use them.
	onSaved: () => void mutate("actions"),
};
