import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { LineFiguresPart } from "#web/engine/results/LineFiguresPart.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { BroadcastDetail } from "./broadcastApi.ts";

const PHASE_TEXTS: Record<NonNullable<LineResult["progress"]>["phase"], string> = {
	waiting: "LINEが送る友だちを選んでいます。",
	sending: "LINEが送信しています。",
	succeeded: "LINEの送信が終わりました。",
	failed: "LINEは送信しませんでした。",
};

type LineResult = NonNullable<BroadcastDetail["line"]>;

/** Result of a broadcast whose friends LINE chooses: progress and counts as LINE tells them. */
export function LineSendResults({ id, line }: { id: number; line: LineResult }) {
	const { progress, accepted_at } = line;
	return (
		<Paper withBorder p="md" component="section" aria-label="結果">
			<Stack gap="sm">
				<Title order={2}>結果</Title>
				<Text size="sm" role="status">
					{accepted_at ? (
						<>
							<TimeText value={accepted_at} span inherit /> にLINEが受け付けました。
							{progress && PHASE_TEXTS[progress.phase]}
						</>
					) : (
						"LINEはまだ受け付けていません。"
					)}
				</Text>
				{progress && <NarrowcastCounts progress={progress} />}
				{accepted_at && (
					<LineFiguresPart source="broadcast" id={id} delivered={progress?.succeeded ?? null} />
				)}
				<Text size="xs" c="dimmed">
					送る友だちはLINEが選びます。だれに届いたか、だれがリンクをタップしたかは、LINEから知らされません。トークにもこの送信の記録は残りません。
				</Text>
			</Stack>
		</Paper>
	);
}

function NarrowcastCounts({ progress }: { progress: NonNullable<LineResult["progress"]> }) {
	const counts: [string, number | null][] = [
		["対象", progress.target],
		["届いた", progress.succeeded],
		["届かなかった", progress.failed],
	];
	if (counts.every(([, count]) => count === null)) return null;
	return (
		<Group gap="lg" component="dl" m={0}>
			{counts.map(
				([label, count]) =>
					count !== null && (
						<LabelledFigure key={label} label={label}>
							{formatPeople(count)}
						</LabelledFigure>
					),
			)}
		</Group>
	);
}
