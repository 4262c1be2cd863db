import { Alert, Stack, Text } from "@mantine/core";
import { EVENT_FLOW_LABELS, type EventFlow } from "#domain/booking/events/event-flow.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-input.ts";
import { DryEffectLine } from "#web/engine/actions/DryEffectLine.tsx";
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
	keep?: string;
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
				<FlowPreview flow={flow} preview={preview} />
			</Stack>
		),
	});
}

function FlowPreview({ flow, preview }: { flow: EventFlow; preview: { run: DryRun | null } | undefined }) {
	const action = `「${EVENT_FLOW_LABELS[flow]}」のアクション`;
	if (!preview) return <Text size="sm">{action}が設定されているときは、友だちに実行します。</Text>;
	const { run } = preview;
	if (!run)
		return (
			<Alert color="yellow">
				{action}が設定されていないため、友だちには何も送りません。トークで知らせてください。
			</Alert>
		);
	return (
		<>
			<Text size="sm">友だちには、{action}を実行します。</Text>
			{run.reason && <Alert color="yellow">{run.reason}</Alert>}
			<Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
				{run.effects.map((effect, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: effects have no ids and are never reordered
					<DryEffectLine key={position} effect={effect} />
				))}
			</Stack>
		</>
	);
}
