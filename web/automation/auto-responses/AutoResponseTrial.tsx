import { Group, Paper, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import {
	EVERY_DAY,
	localMoment,
	type Moment,
	weekMask,
} from "#domain/automation/auto-responses/auto-response-schedule.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { postCrudChange } from "#web/engine/explorer/explorerApi.ts";
import type { ItemAsideProps } from "#web/people/items/itemEditor.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { AutoResponseTrialResult } from "./AutoResponseTrialResult.tsx";
import type { AutoResponseDraft } from "./autoResponseDraft.ts";
import { tryAutoResponse } from "./tryAutoResponse.ts";

/** Trial of a text against the auto-response in the form. */
export function AutoResponseTrial({ id, draft }: ItemAsideProps<AutoResponseDraft>) {
	const [text, setText] = useState("");
	const [moment, setMoment] = useState(() => localMoment(clockNow(), DEFAULT_ZONE));
	// The list of the explorer has all auto-responses, which may answer the same text.
	const { data } = useSWR("reactions beside the tried one", () =>
		postCrudChange("reaction", { action: "refresh" }, { group: undefined, search: "" }),
	);
	const otherRows = data?.items.filter((row) => row.id !== id) ?? [];
	const isScheduled = draft.has_time_restriction === 1 || weekMask(draft) !== EVERY_DAY;
	return (
		<Paper withBorder p="md" component="section" aria-label="応答を試す">
			<Stack gap="sm">
				<Title order={2}>応答を試す</Title>
				<TextInput
					label="友だちが送るテキスト"
					placeholder="例: 明日の予約はできますか"
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
				/>
				{isScheduled && <MomentFields moment={moment} onChange={setMoment} />}
				<div aria-live="polite">
					<AutoResponseTrialResult
						draft={draft}
						text={text.trim()}
						trial={tryAutoResponse(draft, otherRows, { text, moment })}
					/>
				</div>
				{draft.filter && (
					<Text size="xs" c="dimmed">
						絞り込みの条件に合う友だちが送ったものとして試します。
					</Text>
				)}
			</Stack>
		</Paper>
	);
}

/** Fields for the time of the text. */
const MomentFields = ({ moment, onChange }: { moment: Moment; onChange: (moment: Moment) => void }) => (
	<Group gap="sm" align="flex-end">
		<Select
			label="送る曜日"
			w="7rem"
			data={WEEKDAYS.map((label, day) => ({ value: String(day), label: `${label}曜日` }))}
			value={String(moment.weekday)}
			onChange={(day) => day !== null && onChange({ ...moment, weekday: Number(day) })}
			allowDeselect={false}
		/>
		<TimePicker
			label="送る時刻"
			value={moment.time}
			onChange={(time) => time !== "" && onChange({ ...moment, time })}
			hoursInputLabel="時"
			minutesInputLabel="分"
			w="fit-content"
		/>
	</Group>
);
