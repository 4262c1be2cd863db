import { Button, Paper, Stack, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { MAX_SCORE_NAME } from "#domain/automation/scores/score-rule-limits.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { loadRenameWarnings, loadUsageWarnings } from "#web/engine/used-by/usedByWarnings.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { ScoreCountingFields } from "./ScoreCountingFields.tsx";
import { ScoreLevelFields } from "./ScoreLevelFields.tsx";
import { ScoreRuleFields } from "./ScoreRuleFields.tsx";
import { ScoreTrial } from "./ScoreTrial.tsx";
import { deleteScoreRequest, type ShownScore, sendScore } from "./scoreApi.ts";
import { checkScore, hasCountingChanges, type ScoreDraft, scoreDraftOf } from "./scoreDraft.ts";

/** Form of a stored score, or of a new one. */
export function ScoreForm({ saved }: { saved: ShownScore | null }) {
	const mayWrite = useAbility("score-write");
	const [start] = useState(() => scoreDraftOf(saved));
	const [isRequested, setRequested] = useState(false);
	const goTo = useNavigateIfMounted();
	const isNew = saved === null;
	const recalculates = ({ half_life_days }: ScoreDraft) =>
		!isNew && (isRequested || half_life_days !== start.half_life_days);
	const { state, form, problems, saveBar } = useSettingDraft({
		start,
		check: (draft) => checkScore(draft, { recalculate: recalculates(draft), version: saved?.version }),
		findDoubts: async (draft) => [
			...(recalculates(draft) ? [RECALCULATION_WARNING] : []),
			...(await loadRenameWarnings({
				kind: "score",
				id: saved?.id ?? null,
				from: start.name,
				to: draft.name,
			})),
		],
		send: (body, headers) => sendScore(saved?.id ?? null, body, headers),
		savedText: "スコアを保存しました",
		onSaved: () => goTo(addressOf("scores")),
	});
	const { draft, set, errors, field } = state;
	const part = { draft, set, errors };
	return (
		<Stack gap="md" maw="56rem" ref={form}>
			<Fields readOnly={!mayWrite && "スコアを変更する権限がないため、閲覧のみできます。"}>
				<Paper withBorder p="md" component="section" aria-label="設定">
					<Stack gap="lg">
						<Title order={2}>設定</Title>
						<TextInput label="スコア名" required maxLength={MAX_SCORE_NAME} {...field.text("name")} />
						<ScoreRuleFields {...part} />
						<ScoreLevelFields {...part} />
						<ScoreCountingFields
							{...part}
							isNew={isNew}
							mayRecalculate={!isNew && (isRequested || hasCountingChanges(draft, start))}
							recalculates={recalculates(draft)}
							mustRecalculate={draft.half_life_days !== start.half_life_days}
							onRecalculate={setRequested}
						/>
					</Stack>
				</Paper>
			</Fields>
			<ScoreTrial draft={draft} />
			<ProblemAlert problems={problems} />
			{mayWrite && (
				<SaveBar {...saveBar} dirty={saveBar.dirty || isRequested} onCancel={() => goTo(addressOf("scores"))}>
					{saved && <RemoveButton score={saved} onRemoved={() => goTo(addressOf("scores"))} />}
				</SaveBar>
			)}
		</Stack>
	);
}

const RECALCULATION_WARNING =
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
