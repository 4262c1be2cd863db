import { Button, Group, Paper, Radio, Select, Skeleton, Stack, Text, Title } from "@mantine/core";
import { answerScopeInput } from "#domain/console/line-connection/answer-scope-input.ts";
import {
	ANSWER_MODE_NAMES,
	ANSWER_MODES,
	type AnswerMode,
	type AnswerScope,
} from "#domain/engine/friend-records/answering-tool.ts";
import { checkDraft, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { type AnswerScopeSetting, requestAnswerScopeSave, useAnswerScope } from "./lineConnectionApi.ts";

const EXPLANATIONS: Record<AnswerMode, string> = {
	everybody: "ふだんの設定です。ほかのツールを使っていないときは、このままにします。",
	search: "少しずつ移すときに使います。条件に当てはまらない友だちには、ほかのツールが返信します。",
	nobody: "受信と記録だけをします。準備が整うまで、いままでのツールに任せるときに使います。",
};

/** Friends whom this tool answers, where another tool is used beside it. */
export function AnswerScopePart() {
	const { data, mutate } = useAnswerScope();
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="line-answers">
			<Stack gap="sm">
				<Title order={2} id="line-answers">
					このツールが返信する相手
				</Title>
				<Text size="sm">
					ほかのツールといっしょに使うとき、二重に返信しないための設定です。当てはまらない友だちには、自動応答・あいさつ・シナリオの開始・ボタンのアクションを行いません。メッセージはすべて記録され、チャットに表示されます。担当者の返信と一斉配信は、いつもどおり送れます。
				</Text>
				{data ? (
					<ScopeForm
						key={`${data.mode} ${data.search_id}`}
						setting={data}
						onSaved={(saved) => void mutate({ ...data, ...saved }, { revalidate: false })}
					/>
				) : (
					<Skeleton height="12rem" />
				)}
			</Stack>
		</Paper>
	);
}

function ScopeForm({
	setting,
	onSaved,
}: {
	setting: AnswerScopeSetting;
	onSaved: (saved: AnswerScope) => void;
}) {
	const { searches, ...start } = setting;
	const {
		state: { draft, set, errors },
		form,
		problems,
		saveBar: { dirty, saving, onSave },
	} = useSettingDraft({
		start,
		check: (draft) => checkDraft(answerScopeInput, draft),
		send: requestAnswerScopeSave,
		onSaved,
		staysOpen: true,
	});
	return (
		<Stack gap="sm" ref={form}>
			<Radio.Group
				value={draft.mode}
				onChange={(mode) => set({ mode: mode as AnswerMode })}
				aria-labelledby="line-answers"
			>
				<Stack gap="xs">
					{ANSWER_MODE_NAMES.map((mode) => (
						<Radio key={mode} value={mode} label={ANSWER_MODES[mode]} description={EXPLANATIONS[mode]} />
					))}
				</Stack>
			</Radio.Group>
			{draft.mode === "search" && (
				<Select
					label="カスタム検索"
					data={searches.map(({ id, name }) => ({ value: String(id), label: name }))}
					value={draft.search_id === null ? null : String(draft.search_id)}
					onChange={(id) => set({ search_id: id === null ? null : Number(id) })}
					error={errors.search_id}
					placeholder="選んでください"
					searchable
				/>
			)}
			<Text size="xs" c="dimmed">
				友だちごとの例外は、友だちのページの「返信するツール」で決められます。
			</Text>
			<ProblemAlert problems={problemsExcept(problems, ["search_id"])} />
			<Group justify="flex-end">
				<Button disabled={!dirty} loading={saving} onClick={() => void onSave()}>
					保存する
				</Button>
			</Group>
		</Stack>
	);
}
