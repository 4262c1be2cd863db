import { Progress, Stack, Text } from "@mantine/core";
import { people } from "#web/platform/ui/people.ts";
import { useTimeLeft } from "#web/platform/ui/useTimeLeft.ts";
import type { Task } from "./tasks.ts";

/** How far a task is, and what its runs came to; of one that waits for its next round, what the last one came to. */
export function TaskProgress({ task }: { task: Task }) {
	const { state, total, done, skipped, failed } = task;
	const served = done + skipped + failed;
	const left = useTimeLeft({
		state: state === "running" ? "running" : "finished",
		done: served,
		total: total ?? 0,
	});
	if (state === "running" && total === null) return <Text size="sm">まもなく始まります</Text>;
	if (total === null && task.rounds === 0) return null;
	return (
		<Stack gap="0.25rem">
			{state === "running" && (
				<Progress
					value={total ? (served / total) * 100 : 100}
					aria-label={`実行の進み具合: ${people(total ?? 0)}中${people(served)}`}
				/>
			)}
			{state === "running" && (
				<Text size="sm">
					{people(total ?? 0)}中{people(served)}
					{left && `　残り${left}`}
				</Text>
			)}
			<Text size="sm">
				{total === null && "前回: "}
				実行済み {people(done)}・対象外 {people(skipped)}・失敗 {people(failed)}
			</Text>
		</Stack>
	);
}
