import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { ChartBar, QuestionChart } from "#domain/acquisition/forms/answer-charts.ts";
import { type AnswerFilter, useFurtherTexts } from "./formApi.ts";
import classes from "./QuestionTexts.module.css";

interface QuestionTextsProps {
	formId: number;
	question: QuestionChart;
	filter: AnswerFilter;
}

/** Text answers to a question, most frequent first, then newest. */
export function QuestionTexts({ formId, question, filter }: QuestionTextsProps) {
	const [opened, setOpened] = useState(false);
	const furtherTexts = useFurtherTexts({ id: formId, question, filter, opened });
	const { items, error, hasMore, loading, loadMore, reload } = furtherTexts;
	const loadNext = error ? reload : loadMore;
	return (
		<>
			<ul className={classes.texts}>
				<TextRows texts={question.bars} />
				<TextRows texts={items} />
			</ul>
			{Boolean(error) && (
				<Text c="red" size="sm" role="alert">
					続きを読み込めませんでした。
				</Text>
			)}
			{question.has_more && hasMore && (
				<Button
					variant="subtle"
					size="xs"
					// Not disabled, because a disabled button loses the focus.
					aria-disabled={loading || undefined}
					data-disabled={loading || undefined}
					onClick={opened ? () => !loading && loadNext() : () => setOpened(true)}
				>
					{loading ? "読み込んでいます…" : "さらに表示する"}
				</Button>
			)}
		</>
	);
}

const TextRows = ({ texts }: { texts: readonly ChartBar[] }) =>
	texts.map(({ label, count }, index) => (
		// Long texts with the same beginning look alike.
		// biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
		<li key={index} className={classes.row}>
			<Text size="sm" className={classes.text}>
				{label}
			</Text>
			{count > 1 && (
				<Text size="sm" c="dimmed" className={classes.count}>
					{`${count.toLocaleString("ja-JP")}件`}
				</Text>
			)}
		</li>
	));
