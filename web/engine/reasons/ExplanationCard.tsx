import { Alert, Skeleton, Stack, Table, Text } from "@mantine/core";
import type { ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { CheckIcon, SendIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { type Explanation, useExplainedRun, useExplanation } from "./explanationsApi.ts";
import { RunCard } from "./RunCard.tsx";

interface ExplanationCardProps {
	friendId: number;
	kind: ExplainedKind;
	item: number;
	/** Hypothetical message of the friend. */
	text: string;
}

/** Appearance of each verdict. */
const VERDICTS = {
	sent: {
		color: "green",
		icon: <CheckIcon />,
		title: ({ at }: Explanation) => `送信しました${at ? `（${formatMoment(at)}）` : ""}`,
	},
	will: {
		color: "accent",
		icon: <SendIcon />,
		title: ({ at }: Explanation) => `送信します${at ? `（${formatMoment(at)}）` : ""}`,
	},
	not: { color: "yellow", icon: <WarningIcon />, title: () => "送信しません" },
} as const;

/** Explanation of a delivery: the verdict, its first reason with current values, and the complete run. */
export function ExplanationCard({ friendId, kind, item, text }: ExplanationCardProps) {
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
						次の予定は{formatMoment(data.at)}です。
					</Text>
				)}
			</Alert>
			{data.facts.length > 0 && <Facts facts={data.facts} />}
			<ExplainedRun friendId={friendId} run={data.run} />
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

function ExplainedRun({ friendId, run }: { friendId: number; run: Explanation["run"] }) {
	const { data, error, mutate } = useExplainedRun(friendId, run);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	return data ? <RunCard run={data} /> : null;
}
