import { Anchor, Badge, Group, Stack, Table, Text } from "@mantine/core";
import { Link } from "wouter";
import { SCENARIO_REPLAY_DAYS } from "#domain/automation/forecast/scenario-replay.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type Timing, timeText } from "#domain/engine/steps/step-timing.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { ReplayDays } from "./ReplayDays.tsx";
import type { ReplayedScenario } from "./ScenarioReplay.tsx";

interface ScenarioReplayResultProps {
	result: ReplayedScenario;
	timing: Timing;
}

/** Messages of a replay by day and by step, with the friends who would have received them last. */
export function ScenarioReplayResult({ result, timing }: ScenarioReplayResultProps) {
	const { before, after, removed, steps, days } = result;
	if (before + after === 0)
		return <Text size="sm">{`この${SCENARIO_REPLAY_DAYS}日間に届くステップのあった友だちはいません。`}</Text>;
	return (
		<Stack gap="sm">
			<Text size="sm" fw={600}>
				{describeDifference(before, after)}
			</Text>
			<ReplayDays days={days} noun="送信" unit="通" />
			<Table.ScrollContainer minWidth="18rem">
				<Table fz="sm" verticalSpacing="0.25rem" aria-label="ステップごとの通数">
					<Table.Thead>
						<Table.Tr>
							<Table.Th>ステップ</Table.Th>
							<Table.Th ta="right">実際</Table.Th>
							<Table.Th ta="right">この内容</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{steps.map((step, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same time.
							<Table.Tr key={index}>
								<Table.Td>
									<Group gap="xs">
										{timeText(timing, step)}
										{step.is_new && <Badge color="gray">新しいステップ</Badge>}
									</Group>
								</Table.Td>
								<Table.Td ta="right">{step.is_new ? "—" : formatMessages(step.before)}</Table.Td>
								<Table.Td ta="right">{formatMessages(step.after)}</Table.Td>
							</Table.Tr>
						))}
						{removed > 0 && (
							<Table.Tr>
								<Table.Td>いまはないステップ</Table.Td>
								<Table.Td ta="right">{formatMessages(removed)}</Table.Td>
								<Table.Td ta="right">—</Table.Td>
							</Table.Tr>
						)}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
			<NewestFriends steps={steps} timing={timing} />
			<Text size="xs" c="dimmed">
				{NOTES.join("")}
				{result.is_restricted && "担当する友だちへの送信だけを数えています。"}
			</Text>
		</Stack>
	);
}

const NOTES = [
	"シナリオの開始と停止は実際のとおり、友だちの情報（タグなど）はいまのもので計算しています。",
	"「実際」は、LINEに届けた通数です。送信の上限・送信モード・ブロックで届かなかったものは含みません。",
	"「この内容」には、送信の上限・送信モード・シナリオの停止を当てはめていません。読み終えた後に続くシナリオへの影響は含みません。",
	"一時停止して再開した友だちは、止まっていた時間だけ遅らせて計算します。",
];

/** Sentence about the difference. */
function describeDifference(before: number, after: number): string {
	const period = `この${SCENARIO_REPLAY_DAYS}日間の送信は`;
	if (before === after) return `この内容でも、${period}実際と同じ${formatMessages(after)}です。`;
	const difference = `${formatMessages(Math.abs(after - before))}${after > before ? "多い" : "少ない"}`;
	return `この内容なら、${period}${formatMessages(before)}ではなく${formatMessages(after)}でした（${difference}）。`;
}

/** Friends who would have received each step last. */
function NewestFriends({ steps, timing }: { steps: ReplayedScenario["steps"]; timing: Timing }) {
	const shown = steps.filter(({ friends }) => friends.length > 0);
	if (shown.length === 0) return null;
	return (
		<Fold label="この内容で最近届いていた友だち">
			<Stack gap="xs">
				{shown.map((step) => (
					<div key={`${step.day} ${step.minute} ${step.friends[0]?.id}`}>
						<Text size="xs" c="dimmed">
							{timeText(timing, step)}
						</Text>
						{step.friends.map(({ id, name, at }) => (
							<Group key={`${id} ${at}`} gap="xs">
								<Anchor component={Link} href={addressOf("friend", { id })} size="sm" underline="always">
									{displayName(name)}
								</Anchor>
								<TimeText value={at} size="xs" c="dimmed" />
							</Group>
						))}
					</div>
				))}
			</Stack>
		</Fold>
	);
}
