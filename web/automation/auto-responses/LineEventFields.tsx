import { Select } from "@mantine/core";
import useSWR from "swr";
import {
	FRIEND_LINE_EVENTS,
	type FriendLineEvent,
} from "#domain/engine/friend-records/friend-line-events.ts";
import { loadBeacons } from "#web/people/line-events/lineEventsApi.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { withProposedName } from "./autoResponseDraft.ts";
import type { AutoResponseFormProps } from "./autoResponseFormProps.ts";

/** Fields of the event of LINE that an auto-response answers. */
export const LineEventFields = ({ draft, set, errors }: AutoResponseFormProps) => (
	<>
		<Select
			label="出来事"
			placeholder="選択してください"
			data={Object.entries(FRIEND_LINE_EVENTS).map(([value, label]) => ({ value, label }))}
			value={draft.line_event}
			onChange={(event) => set(withProposedName(draft, { line_event: event as FriendLineEvent | null }))}
			error={errors.line_event}
			{...fieldAttribute("line_event")}
		/>
		{draft.line_event?.startsWith("beacon_") && <BeaconField draft={draft} set={set} errors={errors} />}
	</>
);

function BeaconField({ draft, set, errors }: AutoResponseFormProps) {
	const { data } = useSWR("beacons", loadBeacons);
	const beacons = data?.beacons ?? [];
	const isUnknown = draft.beacon !== null && !beacons.some(({ hwid }) => hwid === draft.beacon);
	return (
		<Select
			label="ビーコン"
			description="設定 › チャットの設定に登録したビーコンから選びます。とどまっている間は、1時間に1回だけ応答します。"
			placeholder="すべてのビーコン"
			data={[
				...beacons.map(({ hwid, name }) => ({ value: hwid, label: `${name}（${hwid}）` })),
				...(isUnknown ? [{ value: draft.beacon!, label: draft.beacon! }] : []),
			]}
			value={draft.beacon}
			onChange={(beacon) => set({ beacon })}
			clearable
			clearButtonProps={{ "aria-label": "すべてのビーコンにする" }}
			error={errors.beacon}
			{...fieldAttribute("beacon")}
		/>
	);
}
