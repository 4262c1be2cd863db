import { Group, Select } from "@mantine/core";
import { OVER_CAP, type OverCap } from "#domain/engine/sending-caps/cap-settings.ts";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import type { CapsState } from "./SendingCapsForm.tsx";

const CHOICES = Object.entries(OVER_CAP).map(([value, label]) => ({ value, label }));

/** Caps of a day and of seven days, and the handling of messages above them. */
export function FriendCapFields({ state: { draft, set, errors } }: { state: CapsState }) {
	return (
		<>
			<Group gap="md" align="flex-start">
				<OptionalNumber
					label="1日に"
					placeholder="上限なし"
					suffix="通まで"
					w="12rem"
					value={draft.day_limit}
					onChange={(day_limit) => set({ day_limit })}
					error={errors.day_limit}
					{...fieldAttribute("day_limit")}
				/>
				<OptionalNumber
					label="7日間に"
					placeholder="上限なし"
					suffix="通まで"
					w="12rem"
					value={draft.week_limit}
					onChange={(week_limit) => set({ week_limit })}
					error={errors.week_limit}
					{...fieldAttribute("week_limit")}
				/>
			</Group>
			<Select
				label="上限を超えるとき"
				maw="36rem"
				allowDeselect={false}
				data={CHOICES}
				value={draft.over}
				onChange={(over) => over && set({ over: over as OverCap })}
				error={errors.over}
				{...fieldAttribute("over")}
			/>
			<Group gap="md" align="flex-start">
				<TimePicker
					label="次の日に送る時刻"
					w="12rem"
					hoursInputLabel="次の日に送る時刻（時）"
					minutesInputLabel="次の日に送る時刻（分）"
					value={draft.defer_time}
					onChange={(defer_time) => set({ defer_time })}
					error={errors.defer_time}
					{...fieldAttribute("defer_time")}
				/>
				<OptionalNumber
					label="待つ日数"
					description="過ぎたら送りません。"
					suffix="日まで"
					w="12rem"
					value={draft.defer_days}
					onChange={(days) => set({ defer_days: days ?? 0 })}
					error={errors.defer_days}
					{...fieldAttribute("defer_days")}
				/>
			</Group>
		</>
	);
}
