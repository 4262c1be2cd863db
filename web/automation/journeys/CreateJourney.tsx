import { Modal, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { journeyInput } from "#domain/automation/journeys/journey.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { onEnter } from "#web/platform/ui/keys.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { checkedBy, fieldMark, problemsBeside } from "#web/platform/ui/problems.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useGoOn } from "#web/platform/ui/useGoOn.ts";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { createJourney } from "./api.ts";
import { problemsOf } from "./outcome.ts";

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
	const goTo = useGoOn();
	const [draft, setDraft] = useState({ name: "" });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: ({ name }) => checkedBy(journeyInput, { name, group_id: groupId, journey_tags: [] }),
		send: createJourney,
		onSaved: ({ id }) => goTo(addressOf("editJourney", { id })),
		done: "ジャーニーを作成しました",
		explain: problemsOf("作成できませんでした"),
	});
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
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
				{...fieldMark("name")}
			/>
			<ProblemAlert problems={problemsBeside(problems, ["name"])} />
			<SaveBar dirty={draft.name !== ""} saving={saving} onSave={save} onCancel={onClose} label="作成する" />
		</Stack>
	);
}
