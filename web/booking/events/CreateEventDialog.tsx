import { Modal, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { eventInput } from "#domain/booking/events/event-inputs.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { checkDraft, fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postEvent } from "./eventsApi.ts";
import { FIRST_EVENT_PART } from "./firstEventPart.ts";

/** Dialog that creates an event with only a name; the settings pages configure the rest. */
export const CreateEventDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
	<Modal opened={opened} onClose={onClose} title="イベントの作成" {...useEscape(opened, onClose)}>
		<CreateEventForm onClose={onClose} />
	</Modal>
);

function CreateEventForm({ onClose }: { onClose: () => void }) {
	const goTo = useNavigateIfMounted();
	const [draft, setDraft] = useState({ name: "" });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(eventInput, draft),
		send: postEvent,
		onSaved: ({ id }) => goTo(addressOf("event", { id, part: FIRST_EVENT_PART })),
		savedText: "イベントを作成しました",
		failureHeading: "作成できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<Stack gap="md" ref={form}>
			<TextInput
				label="イベント名"
				required
				maxLength={100}
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
