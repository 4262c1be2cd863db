import { Progress, Stack, Text } from "@mantine/core";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { useTimeLeft } from "#web/platform/ui/useTimeLeft.ts";
import type { Task } from "./tasksApi.ts";

/** Progress and results of a task; between two rounds, the results of the last one. */
export function TaskProgress({ task }: { task: Task }) {
	const { state, total, done, skipped, failed } = task;
	const processed = done + skipped + failed;
	const timeLeft = useTimeLeft({
		state: state === "running" ? "running" : "finished",
		done: processed,
		total: total ?? 0,
	});
	if (state === "running" && total === null) return <Text size="sm">まもなく始まります</Text>;
	if (total === null && task.rounds === 0) return null;
	return (
		<Stack gap="0.25rem">
			{state === "running" && (
				<Progress
					value={total ? (processed / total) * 100 : 100}
					aria-label={`実行の進み具合: ${formatPeople(total ?? 0)}中${formatPeople(processed)}`}
				/>
			)}
			{state === "running" && (
				<Text size="sm">
					{formatPeople(total ?? 0)}中{formatPeople(processed)}
					{timeLeft && `　残り${timeLeft}`}
				</Text>
			)}
			<Text size="sm">
				{total === null && "前回: "}
				実行済み {formatPeople(done)}・対象外 {formatPeople(skipped)}・失敗 {formatPeople(failed)}
			</Text>
		</Stack>
	);
}
