import { Group, Radio, Stack } from "@mantine/core";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { BroadcastDraft } from "./broadcastDraft.ts";

interface BroadcastTimeFieldProps {
	draft: BroadcastDraft;
	set: (part: Partial<BroadcastDraft>) => void;
	errors: Record<string, string>;
}

/** Send time of a broadcast: immediately, or scheduled. */
export const BroadcastTimeField = ({ draft, set, errors }: BroadcastTimeFieldProps) => (
	<Stack gap="sm">
		<Radio.Group
			label="送信する日時"
			value={draft.isPlanned ? "planned" : "now"}
			onChange={(option) => set({ isPlanned: option === "planned" })}
		>
			<Group gap="md" mt="0.25rem">
				<Radio value="now" label="すぐに送る" />
				<Radio value="planned" label="日時を指定する" />
			</Group>
		</Radio.Group>
		{draft.isPlanned && (
			<Group align="flex-start" gap="sm">
				<DayField
					label="日付"
					required
					value={draft.date || null}
					onChange={(date) => set({ date: date ?? "" })}
					minDate={currentDay(clockNow(), DEFAULT_ZONE)}
					error={errors.date}
					data-field="date"
				/>
				<TimePicker
					label="時刻"
					required
					hoursInputLabel="時"
					minutesInputLabel="分"
					value={draft.time}
					onChange={(time) => set({ time: time.slice(0, 5) })}
					error={errors.time}
					hoursInputProps={fieldAttribute("time")}
					w="fit-content"
				/>
			</Group>
		)}
	</Stack>
);
