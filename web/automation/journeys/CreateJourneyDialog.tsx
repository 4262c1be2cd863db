import { Modal } from "@mantine/core";
import { journeyInput } from "#domain/automation/journeys/journey-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { NameDialogForm } from "#web/platform/ui/NameDialogForm.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { postJourney } from "./journeyApi.ts";
import { journeyProblems } from "./journeyOutcome.ts";

interface CreateJourneyDialogProps {
	opened: boolean;
	/** Current group, which the journey is created in. */
	groupId: number | null;
	onClose: () => void;
}

/** Dialog that creates a journey with a name only; its editor defines the phases. */
export function CreateJourneyDialog({ opened, groupId, onClose }: CreateJourneyDialogProps) {
	const goTo = useNavigateIfMounted();
	return (
		<Modal opened={opened} onClose={onClose} title="ジャーニーの作成" {...useEscape(opened, onClose)}>
			<NameDialogForm
				label="ジャーニー名"
				maxLength={MAX_ITEM_NAME}
				check={({ name }) => checkDraft(journeyInput, { name, group_id: groupId, journey_tags: [] })}
				send={postJourney}
				onSaved={({ id }) => goTo(addressOf("editJourney", { id }))}
				savedText="ジャーニーを作成しました"
				explain={journeyProblems("作成できませんでした")}
				saveLabel="作成する"
				onCancel={onClose}
			/>
		</Modal>
	);
}
