import { Modal, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { journeyGroupInput } from "#domain/automation/journeys/journey.ts";
import { MAX_FOLDER_NAME } from "#domain/engine/kinds/item.ts";
import { onEnter } from "#web/platform/ui/keys.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { checkedBy, fieldMark, problemsBeside } from "#web/platform/ui/problems.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { createGroup, type JourneyGroup, renameGroup } from "./api.ts";
import { problemsOf } from "./outcome.ts";

interface GroupDialogProps {
	/** Group to rename, or a new one; null if closed. */
	edited: JourneyGroup | "new" | null;
	onClose: () => void;
}

/** Creates or renames a group of journeys. */
export const GroupDialog = ({ edited, onClose }: GroupDialogProps) => (
	<Modal
		opened={edited !== null}
		onClose={onClose}
		title={edited === "new" ? "フォルダの追加" : "フォルダ名の変更"}
		{...useEscape(edited !== null, onClose)}
	>
		{edited && <GroupForm group={edited === "new" ? null : edited} onClose={onClose} />}
	</Modal>
);

function GroupForm({ group, onClose }: { group: JourneyGroup | null; onClose: () => void }) {
	const [start] = useState({ name: group?.name ?? "" });
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkedBy(journeyGroupInput, draft),
		send: (body, headers) => (group ? renameGroup(group.id, body, headers) : createGroup(body, headers)),
		onSaved: onClose,
		done: group ? "フォルダ名を変更しました" : "フォルダを追加しました",
		explain: problemsOf("保存できませんでした"),
	});
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
	return (
		<Stack gap="md" ref={form}>
			<TextInput
				label="フォルダ名"
				required
				maxLength={MAX_FOLDER_NAME}
				value={draft.name}
				onChange={(event) => setDraft({ name: event.currentTarget.value })}
				onKeyDown={onEnter(save)}
				error={problems.fields.name?.[0]}
				data-autofocus
				{...fieldMark("name")}
			/>
			<ProblemAlert problems={problemsBeside(problems, ["name"])} />
			<SaveBar dirty={draft.name !== start.name} saving={saving} onSave={save} onCancel={onClose} />
		</Stack>
	);
}
