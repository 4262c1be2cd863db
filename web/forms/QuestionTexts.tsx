import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { ChartBar, QuestionChart } from "#domain/forms/charts.ts";
import { type Sought, useFurtherTexts } from "./api.ts";
import classes from "./QuestionTexts.module.css";

interface QuestionTextsProps {
	formId: number;
	question: QuestionChart;
	sought: Sought;
}

/** What was written to one question: the most frequent texts first, and of those as frequent the newest. */
export function QuestionTexts({ formId, question: { id, bars, has_more }, sought }: QuestionTextsProps) {
	const [opened, setOpened] = useState(false);
	return (
		<>
			<ul className={classes.texts}>
				<TextRows texts={bars} />
				{opened && <Further formId={formId} field={id} sought={sought} />}
			</ul>
			{has_more && !opened && <MoreButton onMore={() => setOpened(true)} />}
		</>
	);
}

function Further({ formId, field, sought }: { formId: number; field: number; sought: Sought }) {
	const { items, error, hasMore, loading, loadMore, reload } = useFurtherTexts(formId, field, sought);
	return (
		<>
			<TextRows texts={items} />
			{Boolean(error) && (
				<li>
					<Text c="red" size="sm" role="alert">
						続きを読み込めませんでした。
					</Text>
				</li>
			)}
			{(hasMore || loading || Boolean(error)) && (
				<li>
					<MoreButton loading={loading} onMore={error ? reload : loadMore} />
				</li>
			)}
		</>
	);
}

const TextRows = ({ texts }: { texts: readonly ChartBar[] }) =>
	texts.map(({ label, count }, place) => (
		// Long texts that begin alike are shown alike.
		// biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
		<li key={place} className={classes.row}>
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

const MoreButton = ({ loading = false, onMore }: { loading?: boolean; onMore: () => void }) => (
	<Button variant="subtle" size="xs" disabled={loading} onClick={onMore}>
		{loading ? "読み込んでいます…" : "さらに表示する"}
	</Button>
);
