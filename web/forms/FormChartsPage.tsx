import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useParams } from "wouter";
import { isGone } from "../explorer/editing.ts";
import { ItemGone } from "../items/ItemGone.tsx";
import { DayBars } from "../scripts/DayBars.tsx";
import { FileIcon } from "../ui/icons.tsx";
import { EmptyState, ErrorState } from "../ui/ListState.tsx";
import { Page } from "../ui/Page.tsx";
import { type Charts, useCharts } from "./api.ts";
import { BackToAnswers } from "./BackToAnswers.tsx";
import classes from "./QuestionBars.module.css";
import { QuestionBars } from "./QuestionBars.tsx";
import { SoughtFields } from "./SoughtFields.tsx";
import { useSought } from "./useSought.ts";

/** How the questions of a form were answered: a chart for each, and how many answers came on each day. */
export function FormChartsPage() {
	const id = Number(useParams().id);
	const { sought, seek } = useSought();
	const { data, error, mutate } = useCharts(id, sought);
	if (isGone(error)) return <ItemGone kind="form" />;
	return (
		<Page
			title={data ? `${data.name}の集計` : "回答フォームの集計"}
			help="選択式の質問は選択肢ごと、数値は範囲ごと、日付は月ごとに数えます。"
			before={<BackToAnswers formId={id} />}
		>
			<SoughtFields sought={sought} seek={seek} />
			{Boolean(error) && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="20rem" />}
			{data && <AllCharts charts={data} />}
		</Page>
	);
}

function AllCharts({ charts: { dates, answers_by_day, questions } }: { charts: Charts }) {
	if (questions.every(({ answered }) => answered === 0))
		return <EmptyState icon={<FileIcon size="2rem" />} title="この条件の回答はありません" />;
	return (
		<Stack gap="md">
			<Paper withBorder p="md" component="section" aria-label="日ごとの回答数">
				<Stack gap="xs">
					<Title order={2}>日ごとの回答数</Title>
					<DayBars dates={dates} counts={answers_by_day} highest={Math.max(...answers_by_day)} what="回答" />
					<Text size="xs" c="dimmed">{`${dates[0]} 〜 ${dates.at(-1)}`}</Text>
				</Stack>
			</Paper>
			<div className={classes.questions}>
				{questions.map((question) => (
					<QuestionBars key={question.id} question={question} />
				))}
			</div>
		</Stack>
	);
}
