import { Button, Group, Radio, Stack } from "@mantine/core";
import { currentDay, DAY, DEFAULT_ZONE, toInstant } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { BroadcastDraft } from "./broadcastDraft.ts";

type DraftTime = Pick<BroadcastDraft, "isPlanned" | "date" | "time">;

interface BroadcastTimeFieldProps {
	draft: DraftTime;
	set: (part: Partial<DraftTime>) => void;
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
		<Group gap="xs" role="group" aria-label="よく使う日時">
			{soonMoments(clockNow()).map(({ label, date, time }) => {
				const isChosen = draft.isPlanned && draft.date === date && draft.time === time;
				return (
					<Button
						key={label}
						variant={isChosen ? "filled" : "default"}
						size="compact-sm"
						aria-pressed={isChosen}
						onClick={() => set({ isPlanned: true, date, time })}
					>
						{label}
					</Button>
				);
			})}
		</Group>
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

/** Times of day at which many friends read, today and tomorrow. */
const FREQUENT_TIMES = [
	{ time: "10:00", label: "10時" },
	{ time: "12:00", label: "12時" },
	{ time: "18:00", label: "18時" },
	{ time: "20:00", label: "20時" },
];

/** Next frequent times, one press each: those of today that are still ahead, then tomorrow's. */
const soonMoments = (now: number) =>
	[
		{ day: currentDay(now), dayLabel: "今日" },
		{ day: currentDay(now + DAY), dayLabel: "明日" },
	].flatMap(({ day, dayLabel }) =>
		FREQUENT_TIMES.filter(({ time }) => (toInstant(day, time) ?? 0) > now).map(({ time, label }) => ({
			label: `${dayLabel} ${label}`,
			date: day,
			time,
		})),
	);
