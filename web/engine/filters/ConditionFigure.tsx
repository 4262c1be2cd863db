import { Badge, Text } from "@mantine/core";
import { useContext } from "react";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./Condition.module.css";
import { FilterPreviewContext } from "./useFilterPreview.ts";

/** Number of friends that match the condition alone, and a warning if it empties the result. */
export function ConditionFigure({ conditionKey }: { conditionKey: string }) {
	const { figures, stale, error } = useContext(FilterPreviewContext);
	const conditionCount = figures?.counts.get(conditionKey);
	if (!conditionCount)
		return error || !stale ? null : (
			<Text span size="sm" c="dimmed" className={classes.figure}>
				計算中…
			</Text>
		);
	if (conditionCount.count === null)
		return (
			<Text span size="sm" c="dimmed" className={classes.figure} title={conditionCount.problem ?? undefined}>
				{conditionCount.problem ? "未入力" : "人数は省略しています"}
			</Text>
		);
	return (
		<>
			<Text
				span
				size="sm"
				fw={stale ? undefined : 600}
				c={stale ? "dimmed" : undefined}
				className={classes.figure}
				title="この条件だけに当てはまる友だちの人数"
			>
				{conditionCount.count.toLocaleString("ja-JP")}人
			</Text>
			{figures?.emptiedBy === conditionKey && (
				<Badge
					color={stale ? "gray" : "red"}
					leftSection={<WarningIcon />}
					className={classes.emptied}
					data-emptied={!stale || undefined}
				>
					この条件で0人になります
				</Badge>
			)}
		</>
	);
}

/** Warning about a complete condition that selects nobody in deliveries and auto-responses. */
export function ConditionWarning({ conditionKey }: { conditionKey: string }) {
	const conditionCount = useContext(FilterPreviewContext).figures?.counts.get(conditionKey);
	if (!conditionCount?.problem || conditionCount.count === null) return null;
	return (
		<Text size="sm" c="red" className={classes.problem}>
			<WarningIcon /> 配信や自動応答では、だれも選びません（{conditionCount.problem}）
		</Text>
	);
}
