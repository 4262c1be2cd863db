import { Stack, Table, Text, Title } from "@mantine/core";
import { PRIVACY_THRESHOLD } from "#domain/console/line-figures/figure-kinds.ts";
import { UNIT_KINDS } from "#domain/engine/line-units/line-units.ts";
import { FIGURE_STATUS_TEXTS, LINE_FIGURE_TEXTS } from "#domain/platform/texts/line-figures-texts.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import type { AccountFigures } from "./lineFiguresPageApi.ts";

type CountedMessage = AccountFigures["messages"][number];

/** Messages of this month and the last that LINE counts, with those who opened them. */
export const CountedMessagesPart = ({ messages }: Pick<AccountFigures, "messages">) => (
	<Stack gap="xs" component="section" aria-label="メッセージの開封">
		<Title order={2}>
			メッセージの開封
			<HelpText title="開封" paragraphs={[LINE_FIGURE_TEXTS.unitRule, `${LINE_FIGURE_TEXTS.threshold}。`]} />
		</Title>
		{messages.length === 0 ? (
			<Text size="sm">今月と先月に、LINEが集計するメッセージはありません。</Text>
		) : (
			<Table>
				<Table.Thead>
					<Table.Tr>
						<Table.Th>メッセージ</Table.Th>
						<Table.Th visibleFrom="sm">期間</Table.Th>
						<Table.Th ta="right">開封</Table.Th>
						<Table.Th ta="right">リンクを開いた</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{messages.map((message) => (
						<MessageRow key={`${message.kind} ${message.id} ${message.month}`} message={message} />
					))}
				</Table.Tbody>
			</Table>
		)}
	</Stack>
);

function MessageRow({ message }: { message: CountedMessage }) {
	const { kind, name, from, to, opened, clicked } = message;
	const hasCount = opened !== null || clicked !== null;
	const days = `${formatDay(from)}〜${formatDay(to)}`;
	return (
		<Table.Tr>
			<Table.Td>
				{name ?? "削除済み"}
				<Text size="xs" c="dimmed">
					{UNIT_KINDS[kind].label}
				</Text>
				<Text size="xs" c="dimmed" hiddenFrom="sm">
					{days}
				</Text>
			</Table.Td>
			<Table.Td visibleFrom="sm">{days}</Table.Td>
			{hasCount ? (
				[opened, clicked].map((count, column) => (
					<Table.Td key={column === 0 ? "opened" : "clicked"} ta="right">
						{count === null ? `${PRIVACY_THRESHOLD}人未満` : formatPeople(count)}
					</Table.Td>
				))
			) : (
				<Table.Td colSpan={2} ta="right" c="dimmed">
					{reasonOf(message)}
				</Table.Td>
			)}
		</Table.Tr>
	);
}

const reasonOf = ({ is_unassigned, is_empty, status }: CountedMessage): string => {
	if (is_unassigned) return "LINEが集計できる数を超えました";
	return is_empty && status === "ready" ? LINE_FIGURE_TEXTS.notYet : FIGURE_STATUS_TEXTS[status];
};
