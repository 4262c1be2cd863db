import { Button, Paper, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { MAX_BROADCAST_NAME } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute, firstMessages, hasProblems } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { BroadcastCostNote } from "./BroadcastCostNote.tsx";
import classes from "./BroadcastForm.module.css";
import { BroadcastMessagesField } from "./BroadcastMessagesField.tsx";
import { BroadcastPreview } from "./BroadcastPreview.tsx";
import { BroadcastTestModal } from "./BroadcastTestModal.tsx";
import { BroadcastTimeField } from "./BroadcastTimeField.tsx";
import { postBroadcast, postBroadcastOrder } from "./broadcastApi.ts";
import { type BroadcastDraft, broadcastMessagesOf, checkBroadcast } from "./broadcastDraft.ts";
import { confirmBroadcastOrder } from "./confirmBroadcastOrder.tsx";

interface BroadcastFormProps {
	start: BroadcastDraft;
	/** Saved draft; null creates one. */
	initialSaved: { id: number; version: number } | null;
}

/** Editor of a broadcast with a phone preview; it saves, sends a test, or schedules the broadcast. */
export function BroadcastForm({ start, initialSaved }: BroadcastFormProps) {
	const [draft, setDraft] = useState(start);
	const [savedDraft, setSavedDraft] = useState(start);
	const [savedVersion, setSavedVersion] = useState(initialSaved);
	const [testing, setTesting] = useState(false);
	const goTo = useNavigateIfMounted();
	const form = useRef<HTMLDivElement>(null);

	const saveDraft = async (body: object, headers: Record<string, string>) => {
		const answer = await postBroadcast(body, headers);
		setSavedVersion(answer);
		setSavedDraft(draft);
		return answer;
	};
	const saving = useSaving(draft, {
		check: (draft) => checkBroadcast(draft, savedVersion),
		send: saveDraft,
		savedText: "下書きを保存しました",
		failureHeading: "保存できませんでした",
		onSaved: () => goTo(addressOf("broadcasts")),
	});
	const orderSaving = useSaving(draft, {
		check: (draft) => checkBroadcast(draft, savedVersion),
		send: async (body, headers) => {
			const answer = await saveDraft(body, headers);
			if (!(await confirmBroadcastOrder(draft))) return null;
			return postBroadcastOrder(answer, headers);
		},
		onSaved: (orderedBroadcast) =>
			orderedBroadcast && goTo(addressOf("broadcast", { id: orderedBroadcast.id })),
		failureHeading: "送信を指示できませんでした",
		staysOpen: true,
	});
	const busy = saving.saving || orderSaving.saving;
	const problems = hasProblems(orderSaving.problems) ? orderSaving.problems : saving.problems;
	const errors = firstMessages(problems.fields);
	// Input during a save would not be saved, so it is ignored.
	const changeDraft = (part: Partial<BroadcastDraft>) =>
		!busy && setDraft((draft) => ({ ...draft, ...part }));
	useFocusOnProblem(form, { problems, failures: saving.failures + orderSaving.failures });

	return (
		<>
			<div className={classes.columns}>
				<Paper withBorder p="md" ref={form}>
					<Stack gap="lg">
						<TextInput
							label="管理名"
							description="一覧に表示する名前です。友だちには表示されません。"
							required
							value={draft.name}
							onChange={({ currentTarget: { value } }) => changeDraft({ name: value })}
							maxLength={MAX_BROADCAST_NAME}
							error={errors.name}
							{...fieldAttribute("name")}
						/>
						<BroadcastMessagesField
							value={draft.messages}
							onChange={(messages) => changeDraft({ messages })}
							errors={errors}
						/>
						<FilterField
							label="送る友だち"
							emptyText="すべての友だちに送ります（ブロックした方と非表示の方を除く）。"
							filter={draft.filter}
							onChange={(filter) => changeDraft({ filter })}
							field="filter"
							errors={errors}
						/>
						<BroadcastCostNote filter={draft.filter} />
						<BroadcastTimeField draft={draft} set={changeDraft} errors={errors} />
					</Stack>
				</Paper>
				<div className={classes.aside}>
					<AsidePanel title="プレビュー">
						<BroadcastPreview messages={broadcastMessagesOf(draft)} />
					</AsidePanel>
				</div>
			</div>
			<Stack gap="xs" className={classes.foot}>
				<ProblemAlert problems={problems} />
				<SaveBar
					dirty={draft !== savedDraft}
					saving={busy}
					onSave={saving.save}
					onCancel={() => goTo(addressOf("broadcasts"))}
					label="下書きを保存する"
				>
					<Button
						leftSection={<SendIcon />}
						color="green"
						onClick={orderSaving.save}
						disabled={busy}
						aria-busy={orderSaving.saving}
					>
						{draft.isPlanned ? "予約に進む" : "内容を確認する"}
					</Button>
					<Button variant="default" onClick={() => setTesting(true)} disabled={busy}>
						テスト送信する
					</Button>
				</SaveBar>
			</Stack>
			<BroadcastTestModal
				opened={testing}
				messages={broadcastMessagesOf(draft)}
				onClose={() => setTesting(false)}
			/>
		</>
	);
}
