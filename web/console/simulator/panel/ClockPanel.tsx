import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { reloadSession } from "#web/platform/api/consoleSession.ts";
import { DateTimePicker } from "#web/platform/ui/dateComponents.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { formatPhoneMoment } from "../phone/phoneTimes.ts";
import { moveClock, useSimulatorClock } from "../simulatorApi.ts";

const CLOCK_STEPS = [
	{ label: "+1分", advance_ms: MINUTE },
	{ label: "+10分", advance_ms: 10 * MINUTE },
	{ label: "+1時間", advance_ms: HOUR },
	{ label: "+1日", advance_ms: DAY },
];

const CALENDAR_LABELS = {
	monthLevelControl: "年と月を選ぶ",
	yearLevelControl: "年を選ぶ",
	nextMonth: "次の月",
	previousMonth: "前の月",
	nextYear: "次の年",
	previousYear: "前の年",
	nextDecade: "次の10年",
	previousDecade: "前の10年",
};

/** Clock of LINE and the console, which only moves forward. */
export function ClockPanel() {
	const { data } = useSimulatorClock();
	const [target, setTarget] = useState<string | null>(null);
	const { busy: isBusy, run } = useBusy();
	const move = (to: Parameters<typeof moveClock>[0]) =>
		run(async () => {
			try {
				await moveClock(to);
				// Pages show dates in product time, which is part of the session.
				await reloadSession();
				setTarget(null);
			} catch (error) {
				toastFailed(error);
			}
		});
	return (
		<Stack gap="xs" component="section" aria-labelledby="clock-title">
			<Title order={2} id="clock-title">
				時計
			</Title>
			<Text fw={600} aria-live="off">
				{data ? formatPhoneMoment(data.now) : "—"}
			</Text>
			<Text size="xs" c="dimmed">
				{data && data.offset > 0
					? `実際の時刻より${formatLead(data.offset)}進んでいます。`
					: "実際の時刻と同じです。"}
				時計は戻せません。
			</Text>
			<Group gap="xs">
				{CLOCK_STEPS.map(({ label, advance_ms }) => (
					<Button
						key={label}
						size="xs"
						variant="default"
						disabled={isBusy}
						onClick={() => move({ advance_ms })}
					>
						{label}
					</Button>
				))}
			</Group>
			<Group gap="xs" align="flex-end" wrap="nowrap">
				<DateTimePicker
					label="日時を指定する"
					placeholder="日時を選ぶ"
					valueFormat="YYYY.M.D HH:mm"
					monthLabelFormat="YYYY年M月"
					yearLabelFormat="YYYY年"
					monthsListFormat="M月"
					ariaLabels={CALENDAR_LABELS}
					submitButtonProps={{ "aria-label": "決定する" }}
					timePickerProps={{ hoursInputLabel: "時", minutesInputLabel: "分" }}
					clearButtonProps={{ "aria-label": "日時を消す" }}
					value={target}
					onChange={setTarget}
					flex={1}
					clearable
				/>
				<Button
					disabled={!target || isBusy}
					onClick={() => target && move({ to: `${target.replace(" ", "T")}+09:00` })}
				>
					進める
				</Button>
			</Group>
		</Stack>
	);
}

/** Lead of the clock in words: 1日2時間3分. */
function formatLead(leadTime: number): string {
	const minutes = Math.round(leadTime / MINUTE);
	const parts: [number, string][] = [
		[Math.floor(minutes / (24 * 60)), "日"],
		[Math.floor(minutes / 60) % 24, "時間"],
		[minutes % 60, "分"],
	];
	const text = parts
		.filter(([count]) => count > 0)
		.map(([count, unit]) => `${count}${unit}`)
		.join("");
	return text || "1分未満";
}
