import { Radio, Stack, Text } from "@mantine/core";
import { HELD_DECISIONS, type HeldDecision } from "#domain/engine/sending-stop/sending-modes.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import type { HeldNumbers } from "./sendingModesApi.ts";

interface HeldDecisionFieldProps {
	/** Label of the kind. */
	label: string;
	going: HeldNumbers;
	decision: HeldDecision | undefined;
	onDecide: (decision: HeldDecision) => void;
}

/** Question about the held messages of a kind that may go again. */
export function HeldDecisionField({ label, going, decision, onDecide }: HeldDecisionFieldProps) {
	const { count, old, oldest, expired_replies, in_doubt } = going;
	const names = Object.keys(HELD_DECISIONS) as HeldDecision[];
	const offered = names.filter((each) => each !== "recent" || (old > 0 && old < count));
	return (
		<Stack gap="0.25rem">
			{old > 0 && oldest && (
				<Text size="sm" c="var(--mantine-color-error)">
					{number(old)}件は、予定の時刻から1日以上たっています（いちばん古いものは{formatMoment(oldest)}）。
				</Text>
			)}
			{expired_replies > 0 && (
				<Text size="sm">
					{number(expired_replies)}
					件は無料の返信でしたが、期限が切れたため、送ると通常の送信として数えられます。
				</Text>
			)}
			{in_doubt > 0 && (
				<Text size="sm">
					{number(in_doubt)}件は、LINEに届いている可能性があります。「送らない」にすると、確認待ちになります。
				</Text>
			)}
			<Radio.Group
				label={`「${label}」の保留している${number(count)}件をどうしますか？`}
				value={decision ?? ""}
				onChange={(value) => onDecide(value as HeldDecision)}
			>
				<Stack gap="xs" mt="xs">
					{offered.map((each) => (
						<Radio key={each} value={each} label={HELD_DECISIONS[each]} />
					))}
				</Stack>
			</Radio.Group>
		</Stack>
	);
}

const number = (count: number) => count.toLocaleString("ja-JP");
