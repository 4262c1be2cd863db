import { Alert, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { reloadSession, useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { KindModeCard } from "./KindModeCard.tsx";
import { changeLines, decisionOf, draftOf, goingOf, type ModesDraft } from "./modesDraft.ts";
import { postModes, type SendingModes } from "./sendingModesApi.ts";
import { TestersField } from "./TestersField.tsx";

interface ModesFormProps {
	state: SendingModes;
	onSaved: () => void;
	/** Called after a change of the testers, which leaves the draft as it is. */
	onTesters: () => void;
}

/** Test mode, the switch of each kind of sends, and the decisions about what they held. */
export function ModesForm({ state, onSaved, onTesters }: ModesFormProps) {
	const mayReadFriends = useAbility("friend-read");
	const [start] = useState(() => draftOf(state));
	const [draft, setDraft] = useState<ModesDraft>(start);
	const change = (part: Partial<ModesDraft>) => setDraft((before) => ({ ...before, ...part }));
	const { saving, save, problems } = useSaving(draft, {
		check: (checked) => {
			const undecided = state.kinds.filter(
				(kind) => goingOf(checked, kind) && decisionOf(checked, kind) === undefined,
			);
			return undecided.length === 0
				? { success: true, data: bodyOf(state, checked) }
				: { success: false, problems: { general: [undecidedText(undecided)], fields: {} } };
		},
		decide: async (body) => ((await askToChange(state, draft)) ? body : null),
		send: postModes,
		savedText: "送信モードを変えました",
		failureHeading: "変えられませんでした",
		onSaved: () => {
			onSaved();
			void reloadSession();
		},
	});
	return (
		<Stack gap="lg">
			<Stack gap="xs">
				<Toggle
					label="テストモード"
					description={`すべての種類で、テスター（いま${formatPeople(state.testers)}）だけに送ります。ほかの友だちへのメッセージは、捨てずに保留します。`}
					checked={draft.isTestMode}
					onChange={({ currentTarget: { checked } }) => change({ isTestMode: checked })}
				/>
				{mayReadFriends && <TestersField onChanged={onTesters} />}
				{draft.isTestMode && state.testers === 0 && (
					<Alert color="yellow">
						テスターがいないため、だれにも届きません。ご自身など、確認する方の友だちを追加してください。
					</Alert>
				)}
			</Stack>
			<Stack gap="sm" component="section" aria-label="種類ごとの送信">
				<Title order={2}>種類ごとの送信</Title>
				{state.kinds.map((kind) => (
					<KindModeCard key={kind.kind} state={kind} draft={draft} onChange={change} />
				))}
			</Stack>
			<Text size="sm" c="dimmed">
				リッチメニューの変更と、オペレーターへの通知は、この設定に関係なく送ります。すぐに全部を止めるには、右上の手のマークの緊急停止を使ってください。
			</Text>
			<SaveBar dirty={draft !== start} saving={saving} onSave={save}>
				<ProblemAlert problems={problems} />
			</SaveBar>
		</Stack>
	);
}

const bodyOf = (state: SendingModes, draft: ModesDraft) => ({
	version: state.version,
	is_test_mode: draft.isTestMode,
	kinds: draft.kinds,
	choices: Object.fromEntries(
		state.kinds.flatMap((kind) => {
			const decision = decisionOf(draft, kind);
			return decision ? [[kind.kind, decision]] : [];
		}),
	),
});

const undecidedText = (undecided: SendingModes["kinds"]): string =>
	`${undecided.map(({ label }) => `「${label}」`).join("")}の保留しているメッセージを、どうするか選んでください。`;

const askToChange = (state: SendingModes, draft: ModesDraft): Promise<boolean> =>
	askToConfirm({
		title: "送信モードを変えます",
		message: changeLines(state, draft).join("\n"),
		confirm: "変える",
	});
