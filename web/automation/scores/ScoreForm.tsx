import { Button, Paper, Stack, TextInput, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { MAX_SCORE_NAME } from "#domain/automation/scores/score-rule-limits.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { loadRenameWarnings, loadUsageWarnings } from "#web/engine/used-by/usedByWarnings.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { ScoreCountingFields } from "./ScoreCountingFields.tsx";
import { ScoreLevelFields } from "./ScoreLevelFields.tsx";
import { ScoreRuleFields } from "./ScoreRuleFields.tsx";
import { ScoreTrial } from "./ScoreTrial.tsx";
import { deleteScoreRequest, type ShownScore, sendScore } from "./scoreApi.ts";
import { checkScore, hasCountingChanges, type ScoreDraft, scoreDraftOf } from "./scoreDraft.ts";

/** Form of a score; null for a new one. */
export function ScoreForm({ saved }: { saved: ShownScore | null }) {
	const mayWrite = useAbility("score-write");
	const [start] = useState(() => scoreDraftOf(saved));
	const [draft, setDraft] = useState(start);
	const [isRequested, setRequested] = useState(false);
	const form = useRef<HTMLDivElement>(null);
	const goTo = useNavigateIfMounted();
	const isNew = saved === null;
	const recalculate = !isNew && (isRequested || draft.half_life_days !== start.half_life_days);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkScore(draft, { recalculate, version: saved?.version }),
		findDoubts: async ({ name }) => [
			...(recalculate ? [COUNTED_ANEW] : []),
			...(await loadRenameWarnings({ kind: "score", id: saved?.id ?? null, from: start.name, to: name })),
		],
		send: (body, headers) => sendScore(saved?.id ?? null, body, headers),
		savedText: "スコアを保存しました",
		failureHeading: "保存できませんでした",
		onSaved: () => goTo(addressOf("scores")),
	});
	const errors = firstMessages(problems.fields);
	const set = (part: Partial<ScoreDraft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));
	const part = { draft, set, errors };
	useFocusOnProblem(form, { problems, failures });
	return (
		<Stack gap="md" maw="56rem" ref={form}>
			<Fields readOnly={!mayWrite && "スコアを変更する権限がないため、閲覧のみできます。"}>
				<Paper withBorder p="md" component="section" aria-label="設定">
					<Stack gap="lg">
						<Title order={2}>設定</Title>
						<TextInput
							label="スコア名"
							required
							value={draft.name}
							onChange={({ currentTarget: { value } }) => set({ name: value })}
							maxLength={MAX_SCORE_NAME}
							error={errors.name}
							{...fieldAttribute("name")}
						/>
						<ScoreRuleFields {...part} />
						<ScoreLevelFields {...part} />
						<ScoreCountingFields
							{...part}
							isNew={isNew}
							mayRecalculate={!isNew && (isRequested || hasCountingChanges(draft, start))}
							recalculates={recalculate}
							isForced={draft.half_life_days !== start.half_life_days}
							onRecalculate={setRequested}
						/>
					</Stack>
				</Paper>
			</Fields>
			<ScoreTrial draft={draft} />
			<ProblemAlert problems={problems} />
			{mayWrite && (
				<SaveBar
					dirty={draft !== start || isRequested}
					saving={saving}
					onSave={save}
					onCancel={() => goTo(addressOf("scores"))}
				>
					{saved && <RemoveButton score={saved} onRemoved={() => goTo(addressOf("scores"))} />}
				</SaveBar>
			)}
		</Stack>
	);
}

const COUNTED_ANEW =
	"選んだ期間の行動から、点数を計算し直します。それより前の行動の点数はなくなります。計算が終わるまでは、今までの点数を表示します。";

function RemoveButton({ score, onRemoved }: { score: ShownScore; onRemoved: () => void }) {
	const remove = async () => {
		const uses = await loadUsageWarnings("score", [score.id]);
		const isSure = await askToConfirm({
			title: "スコアを削除しますか？",
			message: [
				`「${score.name}」と、友だちの点数を削除します。このスコアの条件は、誰にも当てはまらなくなります。`,
				...uses,
			].join(" "),
			confirm: "削除する",
			destructive: true,
		});
		if (!isSure) return;
		try {
			await deleteScoreRequest(score.id);
			toastDone("スコアを削除しました");
			onRemoved();
		} catch (error) {
			toastFailed(error);
		}
	};
	return (
		<Button variant="subtle" color="red" onClick={() => void remove()}>
			削除する
		</Button>
	);
}
