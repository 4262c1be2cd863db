import { Group, Select, SimpleGrid, Text } from "@mantine/core";
import { ADVERTISING_KINDS, CAP_KINDS } from "#domain/engine/sending-caps/cap-kinds.ts";
import { OVER_MONTH, type OverMonth } from "#domain/engine/sending-caps/cap-settings.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import type { CapsState } from "./SendingCapsForm.tsx";
import type { SendingCaps } from "./sendingCapsApi.ts";

const CHOICES = Object.entries(OVER_MONTH).map(([value, label]) => ({ value, label }));

interface MonthCapFieldsProps {
	state: CapsState;
	used: SendingCaps["used"];
}

/** Caps of the account in a month, and their use so far. */
export function MonthCapFields({ state: { draft, set, errors }, used }: MonthCapFieldsProps) {
	return (
		<>
			<Usage used={used} limit={draft.month_limit} />
			<OptionalNumber
				label="全部で"
				placeholder="上限なし"
				suffix="通まで"
				w="16rem"
				value={draft.month_limit}
				onChange={(month_limit) => set({ month_limit })}
				error={errors.month_limit}
				{...fieldAttribute("month_limit")}
			/>
			<SimpleGrid cols={{ base: 1, sm: 3 }}>
				{ADVERTISING_KINDS.map((kind) => (
					<OptionalNumber
						key={kind}
						label={CAP_KINDS[kind].label}
						placeholder="上限なし"
						suffix="通まで"
						value={draft.month_limits[kind]}
						onChange={(limit) => set({ month_limits: { ...draft.month_limits, [kind]: limit } })}
						error={errors[`month_limits[${kind}]`]}
						{...fieldAttribute(`month_limits[${kind}]`)}
					/>
				))}
			</SimpleGrid>
			<Select
				label="上限に達したら"
				description="返信・チャット・予約と支払いのお知らせは、上限に達しても送ります。"
				maw="24rem"
				allowDeselect={false}
				data={CHOICES}
				value={draft.over_month}
				onChange={(over) => over && set({ over_month: over as OverMonth })}
				error={errors.over_month}
				{...fieldAttribute("over_month")}
			/>
		</>
	);
}

function Usage({ used, limit }: { used: SendingCaps["used"]; limit: number | null }) {
	const parts = [
		...used.kinds.map(({ label, sends }) => `${label}${formatMessages(sends)}`),
		...(used.others > 0 ? [`ほかのツールや設定前の送信${formatMessages(used.others)}`] : []),
	];
	return (
		<Group gap="xs">
			<Text>
				今月は{formatMessages(used.total)}
				{limit !== null && limit > 0 && `（全部での上限の${Math.floor((used.total / limit) * 100)}%）`}
			</Text>
			{parts.length > 0 && (
				<Text size="sm" c="dimmed">
					内訳：{parts.join("、")}
				</Text>
			)}
		</Group>
	);
}
