import { Anchor, Group, Text } from "@mantine/core";
import { useContext } from "react";
import type { ConditionCount } from "#domain/engine/filters/filter-preview.ts";
import { describeError, isWorthRetrying } from "#web/platform/api/apiError.ts";
import { FilterPreviewContext } from "./useFilterPreview.ts";

/** Number of friends that match the whole filter. */
export function FilterTotal() {
	const { figures, stale, error, retry } = useContext(FilterPreviewContext);
	const unfinished = [...(figures?.counts.values() ?? [])].filter(isUnfinished).length;
	return (
		<Group gap="xs" align="baseline" role="group" aria-label="当てはまる友だち">
			<Text size="sm">当てはまる友だち</Text>
			<Text
				component="output"
				fw={600}
				size="lg"
				c={stale ? "dimmed" : undefined}
				aria-live="polite"
				aria-busy={stale && !error}
			>
				{figures ? `${figures.total.toLocaleString("ja-JP")}人` : error ? "－" : "計算中…"}
			</Text>
			{unfinished > 0 && !error && (
				<Text size="xs" c="dimmed">
					未入力の条件{unfinished}件を除いた人数です
				</Text>
			)}
			{error !== null && (
				<Text size="xs" c="red" role="status">
					人数を計算できませんでした（{describeError(error).join("")}）{" "}
					{isWorthRetrying(error) && (
						<Anchor component="button" type="button" size="xs" underline="always" onClick={retry}>
							もう一度計算する
						</Anchor>
					)}
				</Text>
			)}
		</Group>
	);
}

/** Whether a condition is unfinished; a group counts through its own conditions. */
const isUnfinished = ({ count, problem, effects = [] }: ConditionCount) =>
	count === null && problem !== null && effects.length === 0;
