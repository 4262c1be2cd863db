import { Alert, Button, Group, Paper, Select, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { SCORE_EVENTS } from "#domain/automation/scores/events/registry.ts";
import { scoreTryInput } from "#domain/automation/scores/score-input.ts";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { postScoreTrial, type ScoreTrialResult } from "./scoreApi.ts";
import { DEFAULT_DAYS_BACK, type RuleDraft, type ScoreDraft } from "./scoreDraft.ts";

const DAYS = [30, 90, 180, 365].map((days) => ({ value: String(days), label: `${days}日前から` }));

interface TrialOutcome {
	result: ScoreTrialResult;
	/** Rules at the time of the request, in the order of the result's rules. */
	rules: RuleDraft[];
}

/** Score of one friend under the unsaved rules in the form. */
export function ScoreTrial({ draft }: { draft: ScoreDraft }) {
	const mayRead = useAbility("friend-read");
	const [friend, setFriend] = useState<number | null>(null);
	const [days, setDays] = useState(String(DEFAULT_DAYS_BACK));
	const [trial, setTrial] = useState<TrialOutcome | null>(null);
	const [problem, setProblem] = useState("");
	const { busy, run } = useBusy();
	if (!mayRead) return null;
	const calculate = (friend_id: number) =>
		run(async () => {
			setFriend(friend_id);
			setProblem("");
			const checked = checkDraft(scoreTryInput, { ...draft, friend_id, days_back: Number(days) });
			if (!checked.success) return setProblem("先に、ルールの入力の誤りを直してください。");
			try {
				setTrial({ result: await postScoreTrial(checked.data), rules: draft.rules });
			} catch (error) {
				toastFailed(error);
			}
		});
	return (
		<Paper withBorder p="md" component="section" aria-label="この友だちなら">
			<Stack gap="sm">
				<Title order={2}>この友だちなら</Title>
				<Text size="sm" c="dimmed">
					入力中のルールで、今何点になるかを確かめられます。保存はしません。
				</Text>
				<Group gap="sm" align="flex-end">
					<FriendChoice
						label="友だち"
						value={trial?.result.friend ?? null}
						onChoose={(id) => void calculate(id)}
						disabled={busy}
					/>
					<Select
						label="いつからの行動"
						w="9rem"
						data={DAYS}
						allowDeselect={false}
						value={days}
						onChange={(selectedDays) => selectedDays && setDays(selectedDays)}
					/>
					{friend !== null && (
						<Button variant="default" aria-busy={busy} disabled={busy} onClick={() => void calculate(friend)}>
							もう一度計算する
						</Button>
					)}
				</Group>
				{problem && <Alert color="red">{problem}</Alert>}
				{trial && <Result {...trial} />}
			</Stack>
		</Paper>
	);
}

const Result = ({ result, rules }: TrialOutcome) => (
	<Stack gap="xs" role="status">
		<Text fw={600}>
			{displayName(result.friend.name)}：{result.points.toLocaleString("ja-JP")}点
		</Text>
		<Table layout="fixed">
			<Table.Thead>
				<Table.Tr>
					<Table.Th>ルール</Table.Th>
					<Table.Th w="5rem" ta="right">
						回数
					</Table.Th>
					<Table.Th w="6rem" ta="right">
						今の点数
					</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{rules.map(({ key, event }, index) => (
					<Table.Tr key={key}>
						<Table.Td>{SCORE_EVENTS[event].label}</Table.Td>
						<Table.Td ta="right">{result.rules[index]?.times ?? 0}回</Table.Td>
						<Table.Td ta="right">{(result.rules[index]?.points ?? 0).toLocaleString("ja-JP")}点</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	</Stack>
);
