import { Alert, Stack, Text } from "@mantine/core";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import classes from "./Broken.module.css";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";

/** Condition -1: an unreadable condition: the reason, and the original content for support. */
const Fields = ({ condition: { reason, original } }: ConditionFieldsProps<"broken">) => (
	<Alert color="red" p="sm">
		<Stack gap="xs">
			<Text size="sm" fw={600}>
				{FILTER_TEXTS.conditionUnreadable(reason || FILTER_TEXTS.conditionReasonUnknown)}
			</Text>
			<Text size="sm">
				この条件は変更できません。残したままでは、どの友だちも当てはまりません。削除して、必要なら追加し直してください。
			</Text>
			{original !== "" && (
				<details className={classes.original}>
					<summary>元の内容を表示する（お問い合わせ用）</summary>
					<pre>{indentJson(original)}</pre>
				</details>
			)}
		</Stack>
	</Alert>
);

function indentJson(original: string): string {
	try {
		return JSON.stringify(JSON.parse(original), null, 2);
	} catch {
		// Invalid JSON, because it was cut to the maximum length.
		return original;
	}
}

export const broken: ConditionEntry<"broken"> = { Fields };
