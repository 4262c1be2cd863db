import { Paper, Stack, Text, Title } from "@mantine/core";
import type { QuestionChart } from "#domain/forms/charts.ts";
import classes from "./QuestionBars.module.css";

/** How one question was answered: a bar for each choice, part of a range or month. */
export function QuestionBars({ question: { label, answered, bars } }: { question: QuestionChart }) {
	const highest = Math.max(1, ...bars.map(({ count }) => count));
	return (
		<Paper withBorder p="md" component="section" aria-label={label}>
			<Stack gap="sm">
				<div>
					<Title order={2} className={classes.label}>
						{label}
					</Title>
					<Text size="sm" c="dimmed">{`回答 ${answered.toLocaleString("ja-JP")}件`}</Text>
				</div>
				{bars.length > 0 && (
					<ul className={classes.bars}>
						{bars.map((bar) => (
							<li key={bar.label}>
								<Text size="sm" className={classes.label}>
									{bar.label}
								</Text>
								<Text size="sm" className={classes.count}>
									{`${bar.count.toLocaleString("ja-JP")}件${answered > 0 ? `（${Math.round((bar.count / answered) * 100)}%）` : ""}`}
								</Text>
								<div className={classes.ground} aria-hidden>
									<div className={classes.bar} style={{ width: `${(bar.count / highest) * 100}%` }} />
								</div>
							</li>
						))}
					</ul>
				)}
			</Stack>
		</Paper>
	);
}
