import { Modal, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { eventInput } from "#domain/booking/events/inputs.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { onEnter } from "#web/platform/ui/keys.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { checkedBy, fieldMark, problemsBeside } from "#web/platform/ui/problems.ts";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useGoOn } from "#web/platform/ui/useGoOn.ts";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { createEvent } from "./api.ts";
import { FIRST_PART } from "./firstPart.ts";

/** Creates an event with a name only; its own pages configure the rest. */
export const CreateEvent = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
	<Modal opened={opened} onClose={onClose} title="イベントの作成" {...useEscape(opened, onClose)}>
		<NewEvent onClose={onClose} />
	</Modal>
);

function NewEvent({ onClose }: { onClose: () => void }) {
	const goTo = useGoOn();
	const [draft, setDraft] = useState({ name: "" });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkedBy(eventInput, draft),
		send: createEvent,
		onSaved: ({ id }) => goTo(addressOf("event", { id, part: FIRST_PART })),
		done: "イベントを作成しました",
		failed: "作成できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
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
				{...fieldMark("name")}
			/>
			<ProblemAlert problems={problemsBeside(problems, ["name"])} />
			<SaveBar dirty={draft.name !== ""} saving={saving} onSave={save} onCancel={onClose} label="作成する" />
		</Stack>
	);
}
