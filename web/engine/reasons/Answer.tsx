import { Alert, Skeleton, Stack, Table, Text } from "@mantine/core";
import type { ExplainedKind } from "#domain/automation/explain/kinds.ts";
import { momentText } from "#domain/platform/time/shown-time.ts";
import { CheckIcon, SendIcon, WarningIcon } from "#web/platform/ui/icons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { type Explanation, useExplanation, useToldRun } from "./api.ts";
import { RunCard } from "./RunCard.tsx";

interface AnswerProps {
	friendId: number;
	kind: ExplainedKind;
	item: number;
	/** What the friend might write. */
	text: string;
}

/** How each verdict is told. */
const VERDICTS = {
	sent: {
		color: "green",
		icon: <CheckIcon />,
		title: ({ at }: Explanation) => `送信しました${at ? `（${momentText(at)}）` : ""}`,
	},
	will: {
		color: "accent",
		icon: <SendIcon />,
		title: ({ at }: Explanation) => `送信します${at ? `（${momentText(at)}）` : ""}`,
	},
	not: { color: "yellow", icon: <WarningIcon />, title: () => "送信しません" },
} as const;

/** What became of it, or will: the first reason with its values now, and the run that tells all of it. */
export function Answer({ friendId, kind, item, text }: AnswerProps) {
	const { data, error, mutate } = useExplanation(friendId, kind, item, text);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="8rem" />;
	const { color, icon, title } = VERDICTS[data.verdict];
	return (
		<Stack gap="sm" aria-live="polite">
			<Alert color={color} icon={icon} title={title(data)}>
				{data.text && <Text size="sm">{data.text}</Text>}
				{data.told && <Text size="sm">{data.told}</Text>}
				{data.verdict === "not" && data.at && !data.run && (
					<Text size="sm" c="dimmed">
						次の予定は{momentText(data.at)}です。
					</Text>
				)}
			</Alert>
			{data.facts.length > 0 && <Facts facts={data.facts} />}
			<Told friendId={friendId} run={data.run} />
		</Stack>
	);
}

const Facts = ({ facts }: Pick<Explanation, "facts">) => (
	<Table variant="vertical" layout="fixed" withTableBorder aria-label="いまの値">
		<Table.Tbody>
			{facts.map(({ label, value }) => (
				<Table.Tr key={label}>
					<Table.Th w="40%" scope="row">
						{label}
					</Table.Th>
					<Table.Td style={{ overflowWrap: "anywhere" }}>{value}</Table.Td>
				</Table.Tr>
			))}
		</Table.Tbody>
	</Table>
);

function Told({ friendId, run }: { friendId: number; run: Explanation["run"] }) {
	const { data, error, mutate } = useToldRun(friendId, run);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	return data ? <RunCard run={data} /> : null;
}
