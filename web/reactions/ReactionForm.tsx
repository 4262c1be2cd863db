import { Paper, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { mutate } from "swr";
import { useLocation } from "wouter";
import { MAX_REACTION_NAME, reactionInput } from "#domain/reactions/reaction.ts";
import { useAbility } from "../api/session.tsx";
import { itemListAddress } from "../explorer/editing.ts";
import { FolderField } from "../items/FolderField.tsx";
import { useItemSaving } from "../items/useItemSaving.ts";
import { Fields } from "../ui/Fields.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { fieldMark, firstMessages } from "../ui/problems.ts";
import { SaveBar } from "../ui/SaveBar.tsx";
import { Toggle } from "../ui/Toggle.tsx";
import { useCursorOnProblem } from "../ui/useProblems.ts";
import { ActionField } from "./ActionField.tsx";
import { AudienceField } from "./AudienceField.tsx";
import type { Draft } from "./draft.ts";
import { ListeningFields } from "./ListeningFields.tsx";
import classes from "./ReactionForm.module.css";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { TryOut } from "./TryOut.tsx";

interface ReactionFormProps {
	/** null makes a new one. */
	id: number | null;
	start: Draft;
}

/** What an auto-response listens for, when, to whom and what it does; beside it, the place to try it. */
export function ReactionForm({ id, start }: ReactionFormProps) {
	const mayWrite = useAbility("reaction-write");
	const [, goTo] = useLocation();
	const [draft, setDraft] = useState(start);
	const [editingAction, setEditingAction] = useState(false);
	const [editingAudience, setEditingAudience] = useState(false);
	const { saving, save, problems, failures } = useItemSaving(draft, {
		kind: "reaction",
		id,
		schema: reactionInput,
		onSaved: () => {
			// Actions show which auto-responses use them.
			void mutate("actions");
			goTo(itemListAddress("reaction", draft.group_id));
		},
	});
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	// What is typed while it is being saved would be saved nowhere.
	const set = (part: Partial<Draft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));

	useCursorOnProblem(form, { problems, failures });

	return (
		<>
			<div className={classes.columns} ref={form}>
				<Paper withBorder p="md">
					<Fields gap="lg" readOnly={!mayWrite && "自動応答を変更する権限がないため、閲覧のみできます。"}>
						<TextInput
							label="自動応答名"
							required
							value={draft.name}
							onChange={(event) => set({ name: event.currentTarget.value })}
							maxLength={MAX_REACTION_NAME}
							error={errors.name}
							{...fieldMark("name")}
						/>
						<FolderField
							kind="reaction"
							value={draft.group_id}
							onChange={(group_id) => set({ group_id })}
							error={errors.group_id}
						/>
						<ListeningFields draft={draft} set={set} errors={errors} />
						<ScheduleFields draft={draft} set={set} errors={errors} />
						<AudienceField draft={draft} set={set} errors={errors} onEditing={setEditingAudience} />
						<ActionField
							value={draft.action_id}
							reactionId={id}
							onChange={(action_id) => set({ action_id })}
							onEditing={setEditingAction}
							error={errors.action_id}
							{...fieldMark("action_id")}
						/>
						<Toggle
							label="有効にする"
							description="無効にすると、メッセージが届いても応答しません。"
							checked={draft.is_active === 1}
							onChange={(event) => set({ is_active: event.currentTarget.checked ? 1 : 0 })}
						/>
					</Fields>
				</Paper>
				<div className={classes.aside}>
					<TryOut id={id} draft={draft} />
				</div>
			</div>
			{mayWrite && (
				<Stack gap="xs" className={classes.foot}>
					<ProblemAlert problems={problems} placeOf={(field) => PLACES[field]} />
					<SaveBar
						dirty={draft !== start}
						saving={saving}
						// With an editor open above the form, ⌘S is meant for that.
						onSave={() => !editingAction && !editingAudience && save()}
						onCancel={() => goTo(itemListAddress("reaction", start.group_id))}
					/>
				</Stack>
			)}
		</>
	);
}

/** Names the field of a message that does not name it itself. */
const PLACES: Record<string, string> = {
	action_id: "実行するアクション",
	hour_from: "開始時刻",
	hour_to: "終了時刻",
};
