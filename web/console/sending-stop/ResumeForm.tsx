import { Button, Group, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import type { StopDecision, StopDecisions } from "#domain/engine/sending-stop/stop-kinds.ts";
import { reloadSession } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type DueSends, postLift, type SendingStop, type StopRecord } from "./sendingStopApi.ts";

interface ResumeFormProps {
	state: SendingStop;
	stop: StopRecord;
	onResumed: () => void;
}

/** Decision about each kind of waiting sends, and the lift of the stop. */
export function ResumeForm({ state, stop, onResumed }: ResumeFormProps) {
	const [choices, setChoices] = useState<StopDecisions>({});
	const { saving, save, problems } = useSaving(choices, {
		check: (chosen) => {
			const undecided = state.due.filter(({ kind }) => chosen[kind] === undefined);
			return undecided.length === 0
				? { success: true, data: { id: stop.id, version: stop.version, choices: chosen } }
				: { success: false, problems: { general: [undecidedText(undecided)], fields: {} } };
		},
		decide: async (body) => ((await askToResume(state.due, choices)) ? body : null),
		send: (body, headers) => postLift(body, headers),
		savedText: "送信を再開しました",
		failureHeading: "再開できませんでした",
		onSaved: () => {
			onResumed();
			void reloadSession();
		},
	});
	return (
		<Stack gap="md" component="section" aria-label="待っているもの">
			{state.due.length === 0 ? (
				<Text>予定の時刻を過ぎて待っているメッセージはありません。</Text>
			) : (
				<DueTable due={state.due} choices={choices} onChange={setChoices} />
			)}
			<Others state={state} />
			<ProblemAlert problems={problems} />
			<Group>
				<Button onClick={save} loading={saving}>
					送信を再開する
				</Button>
			</Group>
		</Stack>
	);
}

const CHOICES: { value: StopDecision; label: string }[] = [
	{ value: "send", label: "送る" },
	{ value: "skip", label: "送らない" },
];

interface DueTableProps {
	due: DueSends[];
	choices: StopDecisions;
	onChange: (choices: StopDecisions) => void;
}

const DueTable = ({ due, choices, onChange }: DueTableProps) => (
	<Table.ScrollContainer minWidth={320}>
		<Table>
			<Table.Thead>
				<Table.Tr>
					<Table.Th>予定の時刻を過ぎたもの</Table.Th>
					<Table.Th ta="right">件数</Table.Th>
					<Table.Th>再開したら</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{due.map(({ kind, label, count, in_doubt }) => (
					<Table.Tr key={kind}>
						<Table.Td>
							{label}
							{in_doubt > 0 && (
								<Text size="xs" c="dimmed">
									うち{in_doubt.toLocaleString("ja-JP")}
									件は、LINEに届いている可能性があります。「送らない」にすると、確認待ちになります。
								</Text>
							)}
						</Table.Td>
						<Table.Td ta="right">{count.toLocaleString("ja-JP")}</Table.Td>
						<Table.Td>
							<SegmentedControl
								aria-label={`${label}をどうするか`}
								data={CHOICES}
								value={choices[kind] ?? ""}
								onChange={(value) => onChange({ ...choices, [kind]: value as StopDecision })}
							/>
						</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	</Table.ScrollContainer>
);

/** Work that is always made up for. */
function Others({ state: { menus, webhooks } }: { state: SendingStop }) {
	const parts = [
		...(menus > 0 ? [`リッチメニューの変更${menus.toLocaleString("ja-JP")}件`] : []),
		...(webhooks > 0 ? [`Webhook${webhooks.toLocaleString("ja-JP")}件`] : []),
	];
	if (parts.length === 0) return null;
	return (
		<Text size="sm" c="dimmed">
			{parts.join("と")}は、再開すると最新の状態で送ります。
		</Text>
	);
}

const undecidedText = (undecided: readonly DueSends[]): string =>
	`${undecided.map(({ label }) => `「${label}」`).join("")}を、送るか送らないか選んでください。`;

function askToResume(due: readonly DueSends[], choices: StopDecisions): Promise<boolean> {
	const total = (decision: StopDecision) =>
		due.reduce((sum, { kind, count }) => (choices[kind] === decision ? sum + count : sum), 0);
	const [sent, skipped] = [total("send"), total("skip")];
	return askToConfirm({
		title: "送信を再開します",
		message: [
			sent > 0
				? `${sent.toLocaleString("ja-JP")}件を、すぐに友だちへ送ります。`
				: "すぐに送るものはありません。",
			...(skipped > 0
				? [`${skipped.toLocaleString("ja-JP")}件は送りません。後から送り直すことはできます。`]
				: []),
			"これから予定の時刻になるものは、いつもどおり送ります。",
		].join("\n"),
		confirm: "再開する",
	});
}
