import { Modal, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { journeyInput } from "#domain/automation/journeys/journey-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { checkDraft, fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postJourney } from "./journeyApi.ts";
import { journeyProblems } from "./journeyOutcome.ts";

interface CreateJourneyProps {
	opened: boolean;
	/** Current group, which the journey is created in. */
	groupId: number | null;
	onClose: () => void;
}

/** Creates a journey with a name only; its editor defines the phases. */
export const CreateJourney = ({ opened, groupId, onClose }: CreateJourneyProps) => (
	<Modal opened={opened} onClose={onClose} title="ジャーニーの作成" {...useEscape(opened, onClose)}>
		<NewJourney groupId={groupId} onClose={onClose} />
	</Modal>
);

function NewJourney({ groupId, onClose }: Omit<CreateJourneyProps, "opened">) {
	const goTo = useNavigateIfMounted();
	const [draft, setDraft] = useState({ name: "" });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: ({ name }) => checkDraft(journeyInput, { name, group_id: groupId, journey_tags: [] }),
		send: postJourney,
		onSaved: ({ id }) => goTo(addressOf("editJourney", { id })),
		savedText: "ジャーニーを作成しました",
		explain: journeyProblems("作成できませんでした"),
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<Stack gap="md" ref={form}>
			<TextInput
				label="ジャーニー名"
				required
				maxLength={MAX_ITEM_NAME}
				value={draft.name}
				onChange={(event) => setDraft({ name: event.currentTarget.value })}
				onKeyDown={onEnter(save)}
				error={problems.fields.name?.[0]}
				data-autofocus
				{...fieldAttribute("name")}
			/>
			<ProblemAlert problems={problemsExcept(problems, ["name"])} />
			<SaveBar dirty={draft.name !== ""} saving={saving} onSave={save} onCancel={onClose} label="作成する" />
		</Stack>
	);
}
