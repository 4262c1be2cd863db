import { Anchor, Paper, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "wouter";
import { answerCells } from "#domain/acquisition/forms/form-answers.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { AnswerCard } from "./AnswerCard.tsx";
import { AnswerPayment } from "./AnswerPayment.tsx";
import classes from "./AnswerTable.module.css";
import type { ListedAnswer } from "./formApi.ts";

interface AnswerTableProps {
	formId: number;
	answers: readonly ListedAnswer[];
}

/** Table of responses with a column per question, in the order of the newest responses; on a phone as cards. */
export function AnswerTable({ formId, answers }: AnswerTableProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	if (isNarrow)
		return (
			<CardList>
				{answers.map((answer) => (
					<AnswerCard
						key={answer.id}
						answer={answer}
						address={addressOf("formAnswer", { id: formId, answer: answer.id })}
					/>
				))}
			</CardList>
		);
	const isPaid = answers.some(({ payment }) => payment !== null);
	const questions = [...new Set(answers.flatMap(({ answers }) => answers.map(({ label }) => label)))];
	return (
		<Paper withBorder>
			<Table.ScrollContainer minWidth={`${20 + questions.length * 10}rem`}>
				<Table verticalSpacing="xs" highlightOnHover>
					<Table.Thead>
						<Table.Tr>
							<Table.Th scope="col">回答日時</Table.Th>
							<Table.Th scope="col">友だち</Table.Th>
							{isPaid && <Table.Th scope="col">お支払い</Table.Th>}
							{questions.map((question) => (
								<Table.Th key={question} scope="col" className={classes.question}>
									<Text size="sm" fw={600} lineClamp={2} title={question}>
										{question}
									</Text>
								</Table.Th>
							))}
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{answers.map((answer) => (
							<Row key={answer.id} formId={formId} answer={answer} questions={questions} isPaid={isPaid} />
						))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
		</Paper>
	);
}

interface RowProps {
	formId: number;
	answer: ListedAnswer;
	questions: readonly string[];
	/** Whether the table says how answers were paid. */
	isPaid: boolean;
}

const Row = ({
	formId,
	answer: { id, friend, answers, created_at, payment },
	questions,
	isPaid,
}: RowProps) => (
	<Table.Tr>
		<Table.Td className={classes.when}>
			<Anchor component={Link} href={addressOf("formAnswer", { id: formId, answer: id })} size="sm">
				<TimeText value={created_at} size="sm" inherit span />
			</Anchor>
		</Table.Td>
		<Table.Td className={classes.who}>
			{friend ? (
				<FriendLink friend={friend} />
			) : (
				<Text c="dimmed" size="sm">
					友だち以外の方
				</Text>
			)}
		</Table.Td>
		{isPaid && <Table.Td>{payment ? <AnswerPayment payment={payment} /> : "—"}</Table.Td>}
		{answerCells(
			answers.map(({ label, value }) => ({ column: label, value })),
			questions,
		).map((value, index) => (
			<Table.Td key={questions[index]}>
				<Text size="sm" lineClamp={3} className={classes.value}>
					{value || "—"}
				</Text>
			</Table.Td>
		))}
	</Table.Tr>
);
