import { Modal } from "@mantine/core";
import { eventInput } from "#domain/booking/events/event-inputs.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { NameDialogForm } from "#web/platform/ui/NameDialogForm.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { postEvent } from "./eventsApi.ts";
import { FIRST_EVENT_PART } from "./firstEventPart.ts";

/** Dialog that creates an event with only a name; the settings pages configure the rest. */
export function CreateEventDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const goTo = useNavigateIfMounted();
	return (
		<Modal opened={opened} onClose={onClose} title="イベントの作成" {...useEscape(opened, onClose)}>
			<NameDialogForm
				label="イベント名"
				maxLength={100}
				check={(draft) => checkDraft(eventInput, draft)}
				send={postEvent}
				onSaved={({ id }) => goTo(addressOf("event", { id, part: FIRST_EVENT_PART }))}
				savedText="イベントを作成しました"
				failureHeading="作成できませんでした"
				saveLabel="作成する"
				onCancel={onClose}
			/>
		</Modal>
	);
}
