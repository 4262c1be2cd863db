import { Badge, Text } from "@mantine/core";
import { useContext } from "react";
import { WarningIcon } from "#web/platform/ui/icons.tsx";
import classes from "./Condition.module.css";
import { PreviewContext } from "./usePreview.ts";

/** How many friends a condition finds by itself, and whether it is the one that leaves nobody. */
export function ConditionFigure({ of }: { of: string }) {
	const { figures, stale, error } = useContext(PreviewContext);
	const counted = figures?.counts.get(of);
	if (!counted)
		return error || !stale ? null : (
			<Text span size="sm" c="dimmed" className={classes.figure}>
				計算中…
			</Text>
		);
	if (counted.count === null)
		return (
			<Text span size="sm" c="dimmed" className={classes.figure} title={counted.problem ?? undefined}>
				{counted.problem ? "未入力" : "人数は省略しています"}
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
				{counted.count.toLocaleString("ja-JP")}人
			</Text>
			{figures?.emptiedBy === of && (
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

/** Why a condition that is whole selects nobody where the filter is used. */
export function ConditionProblem({ of }: { of: string }) {
	const counted = useContext(PreviewContext).figures?.counts.get(of);
	if (!counted?.problem || counted.count === null) return null;
	return (
		<Text size="sm" c="red" className={classes.problem}>
			<WarningIcon /> 配信や自動応答では、だれも選びません（{counted.problem}）
		</Text>
	);
}
