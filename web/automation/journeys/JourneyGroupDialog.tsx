import { Modal } from "@mantine/core";
import { journeyGroupInput } from "#domain/automation/journeys/journey-input.ts";
import { MAX_FOLDER_NAME } from "#domain/engine/kinds/item-fields.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { NameDialogForm } from "#web/platform/ui/NameDialogForm.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
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

const GroupForm = ({ group, onClose }: { group: JourneyGroup | null; onClose: () => void }) => (
	<NameDialogForm
		label="フォルダ名"
		maxLength={MAX_FOLDER_NAME}
		name={group?.name ?? ""}
		check={(draft) => checkDraft(journeyGroupInput, draft)}
		send={(body, headers): Promise<unknown> =>
			group ? patchJourneyGroup(group.id, body, headers) : postJourneyGroup(body, headers)
		}
		onSaved={onClose}
		savedText={group ? "フォルダ名を変更しました" : "フォルダを追加しました"}
		explain={journeyProblems("保存できませんでした")}
		onCancel={onClose}
	/>
);
