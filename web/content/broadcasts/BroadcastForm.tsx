import { Button, Paper, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { MAX_BROADCAST_MESSAGES, MAX_BROADCAST_NAME } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { messageDoubts } from "#web/content/composer/composedMessage.ts";
import { storeAsEffects } from "#web/content/composer/composerApi.ts";
import { MessageComposer } from "#web/content/composer/MessageComposer.tsx";
import { TestSendModal } from "#web/content/composer/TestSendModal.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { SessionContext, useSession } from "#web/platform/api/consoleSession.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute, firstMessages, hasProblems } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { AbTestFields } from "./AbTestFields.tsx";
import { storeAbTest } from "./abTestDraft.ts";
import { BroadcastAudienceField } from "./BroadcastAudienceField.tsx";
import { BroadcastCostNote } from "./BroadcastCostNote.tsx";
import classes from "./BroadcastForm.module.css";
import { BroadcastTimeField } from "./BroadcastTimeField.tsx";
import { postBroadcast, postBroadcastOrder } from "./broadcastApi.ts";
import { type BroadcastBody, type BroadcastDraft, checkBroadcast, variantsOf } from "./broadcastDraft.ts";
import { broadcastHold } from "./broadcastHold.ts";
import { confirmBroadcastOrder } from "./confirmBroadcastOrder.tsx";
import { LineRecipientsField } from "./LineRecipientsField.tsx";
import { VariantTalks } from "./VariantTalks.tsx";

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
	const targets = usePlaceholderTargets();
	const session = useSession();
	const hold = broadcastHold(session.sending_modes, draft.lineRecipients);
	/** Index of the variant that is sent to testers; null while the dialog is closed. */
	const [testedVariant, setTestedVariant] = useState<number | null>(null);
	const goTo = useNavigateIfMounted();
	const form = useRef<HTMLDivElement>(null);

	const saveDraft = async (body: BroadcastBody, headers: Record<string, string>) => {
		const messages = await storeAsEffects(body.messages, "messages");
		const ab_test = await storeAbTest(body.ab_test);
		const answer = await postBroadcast({ ...body, ...savedVersion, messages, ab_test }, headers);
		setSavedVersion(answer);
		setSavedDraft(draft);
		return answer;
	};
	const saving = useSaving(draft, {
		check: checkBroadcast,
		findDoubts: (draft) => messageDoubts(variantsOf(draft).flat(), targets),
		send: saveDraft,
		savedText: "下書きを保存しました",
		failureHeading: "保存できませんでした",
		onSaved: () => goTo(addressOf("broadcasts")),
	});
	const orderSaving = useSaving(draft, {
		check: checkBroadcast,
		findDoubts: (draft) => messageDoubts(variantsOf(draft).flat(), targets),
		send: async (body, headers) => {
			const answer = await saveDraft(body, headers);
			const expected = await confirmBroadcastOrder(
				draft,
				hold,
				// A dialog is outside of the page, and of its session.
				<SessionContext value={session}>
					<VariantTalks draft={draft} />
				</SessionContext>,
			);
			return expected === false ? null : postBroadcastOrder({ ...answer, ...expected }, headers);
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
						<MessageComposer
							value={draft.messages}
							onChange={(messages) => changeDraft({ messages })}
							max={MAX_BROADCAST_MESSAGES}
							field="messages"
							errors={errors}
						/>
						<LineRecipientsField
							recipients={draft.lineRecipients}
							onChange={(lineRecipients) => changeDraft({ lineRecipients })}
							errors={errors}
						/>
						{draft.lineRecipients === null && (
							<BroadcastAudienceField
								filter={draft.filter}
								onChange={(filter) => changeDraft({ filter })}
								errors={errors}
							/>
						)}
						{draft.lineRecipients === null && (
							<AbTestFields
								test={draft.abTest}
								onChange={(abTest) => changeDraft({ abTest })}
								onSendTest={setTestedVariant}
								errors={errors}
							/>
						)}
						<BroadcastCostNote audience={draft} hold={hold} />
						<BroadcastTimeField draft={draft} set={changeDraft} errors={errors} />
					</Stack>
				</Paper>
				<div className={classes.aside}>
					<AsidePanel title="プレビュー">
						<VariantTalks draft={draft} />
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
						{draft.isPlanned ? "送信予約に進む" : "内容を確認する"}
					</Button>
					<Button variant="default" onClick={() => setTestedVariant(0)} disabled={busy}>
						{variantsOf(draft).length > 1 && `${variantName(0)}を`}テスト送信する
					</Button>
				</SaveBar>
			</Stack>
			<TestSendModal
				opened={testedVariant !== null}
				messages={variantsOf(draft)[testedVariant ?? 0] ?? []}
				onClose={() => setTestedVariant(null)}
			/>
		</>
	);
}
