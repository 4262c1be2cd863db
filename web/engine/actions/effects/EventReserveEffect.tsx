import { Group, Stack, Text } from "@mantine/core";
import { RESERVATION_HELP } from "#domain/engine/reservations/reservation-help.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { EventMenuField } from "./event-reserve/EventMenuField.tsx";
import { RemainingCapacity } from "./event-reserve/RemainingCapacity.tsx";
import { ItemField } from "./parts/ItemField.tsx";
import { NumberField } from "./parts/NumberField.tsx";

/** Codes of the control, which takes numbers; `fire_type` is a word. */
const OPTION = { make: 0, cancel: 1 } as const;

const OPTIONS = [
	[OPTION.make, "予約する"],
	[OPTION.cancel, "取り消す"],
] as const;

/** Effect 31: books an event slot for the friend, or cancels the booking. */
export function EventReserveEffect(props: EffectFormProps<"eventReserve">) {
	const { effect, onChange, errors, fieldProps } = props;
	const { fire_type, event_slot_id, event_menu_id, num_of_takes } = effect;
	return (
		<Stack gap="sm">
			<CodeSegments
				label="イベントを"
				choices={OPTIONS}
				value={fire_type === "make" ? OPTION.make : OPTION.cancel}
				onChange={(option) => onChange({ ...effect, fire_type: option === OPTION.make ? "make" : "cancel" })}
			/>
			<ItemField
				kind="event_reserve"
				label="予約枠"
				value={event_slot_id || null}
				onChange={(id) => onChange({ ...effect, event_slot_id: id ?? 0, event_menu_id: null })}
				error={errors.event_slot_id}
				{...fieldProps("event_slot_id")}
			/>
			{fire_type === "make" && (
				<Group gap="0.25rem">
					<Text size="xs" c="dimmed">
						同じ時間に受けられる予約の数で、満席かどうかが決まります。
					</Text>
					<HelpText {...RESERVATION_HELP.doubleBooking} />
				</Group>
			)}
			{event_slot_id > 0 && <EventMenuField {...props} />}
			{fire_type === "make" && (
				<NumberField
					label="予約する数"
					description="実行したときに残数が足りない友だちは、予約されません。"
					required
					value={num_of_takes}
					onChange={(next) => onChange({ ...effect, num_of_takes: next })}
					min={1}
					error={errors.num_of_takes}
					{...fieldProps("num_of_takes")}
				/>
			)}
			{fire_type === "make" && event_slot_id > 0 && (
				<RemainingCapacity slot={event_slot_id} menu={event_menu_id} requestedSeats={num_of_takes} />
			)}
		</Stack>
	);
}
