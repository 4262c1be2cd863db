import { Stack, Text } from "@mantine/core";
import { EVENT_FLOW_LABELS, type EventFlow } from "#domain/booking/events/event-flow.ts";
import { NoticePreview } from "#web/booking/notices/NoticePreview.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { loadFlowPreview } from "./eventsApi.ts";

interface BookingChangePrompt {
	eventId: number;
	bookingId: number;
	/** Trigger that the change causes. */
	flow: EventFlow;
	/** Whether the operator may read actions. */
	seesActions: boolean;
	title: string;
	message: string;
	/** Verb on the confirm button. */
	confirm: string;
	/** Label of the button that leaves the booking as it is. */
	cancelLabel?: string;
	destructive?: boolean;
}

/** Confirms a change of a friend's booking and previews the messages that it sends. */
export async function confirmBookingChange({
	eventId,
	bookingId,
	flow,
	seesActions,
	message,
	...question
}: BookingChangePrompt): Promise<boolean> {
	// The preview fails without the necessary abilities; the dialog then only names the action.
	const preview = seesActions
		? await loadFlowPreview(eventId, bookingId, flow).catch(() => undefined)
		: undefined;
	return askToConfirm({
		...question,
		message: (
			<Stack gap="sm">
				<Text>{message}</Text>
				<NoticePreview
					event={EVENT_FLOW_LABELS[flow]}
					notice={preview && { has_action: preview.run !== null, run: preview.run }}
				/>
			</Stack>
		),
	});
}
