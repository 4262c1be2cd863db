import { Modal, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { journeyGroupInput } from "#domain/automation/journeys/journey-input.ts";
import { MAX_FOLDER_NAME } from "#domain/engine/kinds/item-fields.ts";
import { checkDraft, fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type JourneyGroup, patchJourneyGroup, postJourneyGroup } from "./journeyApi.ts";
import { journeyProblems } from "./journeyOutcome.ts";

interface JourneyGroupDialogProps {
	/** Group to rename, or a new one; null if closed. */
	target: JourneyGroup | "new" | null;
	onClose: () => void;
}

/** Creates or renames a group of journeys. */
export const JourneyGroupDialog = ({ target, onClose }: JourneyGroupDialogProps) => (
	<Modal
		opened={target !== null}
		onClose={onClose}
		title={target === "new" ? "フォルダの追加" : "フォルダ名の変更"}
		{...useEscape(target !== null, onClose)}
	>
		{target && <GroupForm group={target === "new" ? null : target} onClose={onClose} />}
	</Modal>
);

function GroupForm({ group, onClose }: { group: JourneyGroup | null; onClose: () => void }) {
	const [start] = useState({ name: group?.name ?? "" });
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(journeyGroupInput, draft),
		send: (body, headers) =>
			group ? patchJourneyGroup(group.id, body, headers) : postJourneyGroup(body, headers),
		onSaved: onClose,
		savedText: group ? "フォルダ名を変更しました" : "フォルダを追加しました",
		explain: journeyProblems("保存できませんでした"),
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
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
				{...fieldAttribute("name")}
			/>
			<ProblemAlert problems={problemsExcept(problems, ["name"])} />
			<SaveBar dirty={draft.name !== start.name} saving={saving} onSave={save} onCancel={onClose} />
		</Stack>
	);
}
