import { Checkbox, Paper, Radio, Stack, Switch, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { MAX_REACTION_NAME } from "#domain/reactions/reaction.ts";
import { useAbility } from "../api/session.tsx";
import { Fields } from "../ui/Fields.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { fieldMark, firstMessages } from "../ui/problems.ts";
import { SaveBar } from "../ui/SaveBar.tsx";
import { useCursorOnProblem } from "../ui/useProblems.ts";
import { ActionField } from "./ActionField.tsx";
import type { Draft } from "./draft.ts";
import { KeywordsField } from "./KeywordsField.tsx";
import classes from "./ReactionForm.module.css";
import { LAST_RESORT, LAST_RESORT_LABEL, RULE_LABELS } from "./rules.ts";
import { TryOut } from "./TryOut.tsx";
import { useReactionSaving } from "./useReactionSaving.ts";

interface ReactionFormProps {
	/** null makes a new one. */
	id: number | null;
	start: Draft;
	actionName?: string;
}

/** What an auto-response listens for and what it does; beside it, the place to try it. */
export function ReactionForm({ id, start, actionName }: ReactionFormProps) {
	const mayWrite = useAbility("reaction-write");
	const [, goTo] = useLocation();
	const [draft, setDraft] = useState(start);
	const [editingAction, setEditingAction] = useState(false);
	const leave = () => goTo(addressOf("reactions"));
	const { saving, save, problems, failures } = useReactionSaving(id, draft, leave);
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	// What is typed while it is being saved would be saved nowhere.
	const set = (part: Partial<Draft>) => !saving && setDraft({ ...draft, ...part });

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
						<KeywordsField
							value={draft.keywords}
							onChange={(keywords) => set({ keywords })}
							error={errors.keywords}
							{...fieldMark("keywords")}
						/>
						<ListeningFields draft={draft} set={set} />
						<ActionField
							value={draft.action_id}
							name={actionName}
							reactionId={id}
							onChange={(action_id) => set({ action_id })}
							onEditing={setEditingAction}
							error={errors.action_id}
							{...fieldMark("action_id")}
						/>
						<Switch
							label="有効にする"
							description="無効にすると、キーワードが届いても応答しません。"
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
						// With an action open above the form, ⌘S is meant for that.
						onSave={() => !editingAction && void save()}
						onCancel={leave}
					/>
				</Stack>
			)}
		</>
	);
}

/** Names the field of a message that does not name it itself. */
const PLACES: Record<string, string> = { action_id: "実行するアクション" };

interface ListeningFieldsProps {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
}

const ListeningFields = ({ draft, set }: ListeningFieldsProps) => (
	<>
		<Radio.Group
			label="キーワードが複数あるとき"
			value={String(draft.rule_mix)}
			onChange={(rule) => set({ rule_mix: rule === "1" ? 1 : 0 })}
		>
			<Stack gap="xs" mt="0.25rem">
				{Object.entries(RULE_LABELS).map(([rule, label]) => (
					<Radio key={rule} value={rule} label={label} />
				))}
			</Stack>
		</Radio.Group>
		<Checkbox
			label={LAST_RESORT_LABEL}
			checked={draft.hit_detection_order === LAST_RESORT}
			onChange={(event) => set({ hit_detection_order: event.currentTarget.checked ? LAST_RESORT : 0 })}
		/>
	</>
);
