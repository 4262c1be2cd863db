import { Text } from "@mantine/core";
import type { QuestionChart } from "#domain/acquisition/forms/answer-charts.ts";
import classes from "./QuestionBars.module.css";

/** Bar chart of the answers to a question, with the share of all answers per choice, range or month. */
export function QuestionBars({ question: { answered, bars } }: { question: QuestionChart }) {
	const shareOf = (count: number) => (answered > 0 ? (count / answered) * 100 : 0);
	return (
		<ul className={classes.bars}>
			{bars.map((bar, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the bars of a chart keep their order
				<li key={index}>
					<Text size="sm" className={classes.label}>
						{bar.label}
					</Text>
					<Text size="sm" className={classes.count}>
						{`${bar.count.toLocaleString("ja-JP")}件${answered > 0 ? `（${Math.round(shareOf(bar.count))}%）` : ""}`}
					</Text>
					<div className={classes.ground} aria-hidden>
						<div className={classes.bar} style={{ width: `${shareOf(bar.count)}%` }} />
					</div>
				</li>
			))}
		</ul>
	);
}
