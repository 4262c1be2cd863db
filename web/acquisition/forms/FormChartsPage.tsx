import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useParams } from "wouter";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { AnswerFilterFields } from "./AnswerFilterFields.tsx";
import { BackToAnswers } from "./BackToAnswers.tsx";
import { type AnswerFilter, type FormCharts, useFormCharts } from "./formApi.ts";
import { NoAnswers } from "./NoAnswers.tsx";
import classes from "./QuestionBars.module.css";
import { QuestionBars } from "./QuestionBars.tsx";
import { QuestionTexts } from "./QuestionTexts.tsx";
import { useAnswerFilter } from "./useAnswerFilter.ts";

/** Charts of a form's answers, and the number of responses by day. */
export function FormChartsPage() {
	const id = Number(useParams().id);
	const { filter, changeFilter } = useAnswerFilter();
	const { data, error, mutate } = useFormCharts(id, filter);
	if (isItemGone(error)) return <ItemNotFound kind="form" />;
	return (
		<PageLayout
			title={data ? `${data.name}の集計` : "回答フォームの集計"}
			help="選択式の質問は選択肢ごと、数値は範囲ごと、日付は月ごとに数えます。文章は多い順、同じ数なら新しい順に表示します。"
			before={<BackToAnswers formId={id} />}
		>
			<AnswerFilterFields filter={filter} onFilterChange={changeFilter} />
			{Boolean(error) && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="20rem" />}
			{data && <AllCharts formId={id} charts={data} filter={filter} />}
		</PageLayout>
	);
}

interface AllChartsProps {
	formId: number;
	charts: FormCharts;
	filter: AnswerFilter;
}

function AllCharts({ formId, charts: { dates, answers_by_day, questions }, filter }: AllChartsProps) {
	if (questions.every(({ answered }) => answered === 0)) return <NoAnswers filter={filter} />;
	return (
		<Stack gap="md">
			<Paper withBorder p="md" component="section" aria-label="日ごとの回答数">
				<Stack gap="xs">
					<Title order={2}>日ごとの回答数</Title>
					<DayFigure dates={dates} counts={answers_by_day} noun="回答" unit="件" hasHeading />
				</Stack>
			</Paper>
			<div className={classes.questions}>
				{questions.map((question) => (
					<Question key={question.id} formId={formId} question={question} filter={filter} />
				))}
			</div>
		</Stack>
	);
}

interface QuestionProps {
	formId: number;
	question: FormCharts["questions"][number];
	filter: AnswerFilter;
}

const Question = ({ formId, question, filter }: QuestionProps) => (
	<Paper withBorder p="md" component="section" aria-label={question.label}>
		<Stack gap="sm">
			<div>
				<Title order={2} className={classes.label}>
					{question.label}
				</Title>
				<Text size="sm" c="dimmed">{`回答 ${question.answered.toLocaleString("ja-JP")}件`}</Text>
			</div>
			{question.kind === "texts" ? (
				<QuestionTexts
					key={Object.values(filter).join(" ")}
					formId={formId}
					question={question}
					filter={filter}
				/>
			) : (
				question.bars.length > 0 && <QuestionBars question={question} />
			)}
		</Stack>
	</Paper>
);
