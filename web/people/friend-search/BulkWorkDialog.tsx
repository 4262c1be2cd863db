import { Alert, Stack, Text } from "@mantine/core";
import { type ComponentType, useRef, useState } from "react";
import { SAME_MARK } from "#domain/engine/actions/effects/mark.ts";
import {
	EFFECTS,
	type Effect,
	type EffectName,
	type EffectOf,
} from "#domain/engine/actions/effects/registry.ts";
import { NO_MARK } from "#domain/engine/filters/conditions/mark.ts";
import { actionWork, type BulkEffectName, effectWork } from "#domain/people/friend-search/search-job.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import type { EffectFormProps } from "#web/engine/actions/effects/effectEntry.ts";
import { effectEntry } from "#web/engine/actions/effects/registry.ts";
import { useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { MarkSelector } from "#web/people/marks/MarkSelector.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import {
	type CheckResult,
	checkDraft,
	fieldAttribute,
	fieldsInside,
	firstMessages,
} from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { BulkOutcomeNote } from "./BulkOutcomeNote.tsx";
import {
	type JobAudience,
	type PreviewedWork,
	requestJobStart,
	type SearchJobStart,
} from "./jobs/searchJobsApi.ts";

/** Work on the selected friends: an effect, or an existing action. */
export type BulkWorkName = BulkEffectName | "action";

/** Labels, and whether friends notice the work. */
export const BULK_WORKS: Record<BulkWorkName, { label: string; reaches: string | null }> = {
	text: { label: "文章を送る", reaches: "メッセージが送信されます。送信したメッセージは取り消せません。" },
	template: {
		label: "テンプレートを送る",
		reaches: "メッセージが送信されます。送信したメッセージは取り消せません。",
	},
	action: {
		label: "アクションを実行する",
		reaches: "アクションが実行されます。送信するメッセージがあれば届きます。実行は取り消せません。",
	},
	scenario: {
		label: "シナリオを変更する",
		reaches: "シナリオが変わり、開始したシナリオのメッセージが届きます。実行は取り消せません。",
	},
	richmenu: {
		label: "リッチメニューを変更する",
		reaches: "LINEの画面のリッチメニューが変わります。実行は取り消せません。",
	},
	mark: { label: "対応マークを変更する", reaches: null },
	friendInfo: { label: "友だち情報を変更する", reaches: null },
};

interface BulkWorkDialogProps {
	opened: boolean;
	work: BulkWorkName;
	/** Number of selected friends. */
	count: number;
	audience: JobAudience;
	onClose: () => void;
	onJobStarted: (id: number) => void;
	/** Called after a refusal, because the number of friends may have changed. */
	onRefused: () => void;
}

type Draft = { kind: "effect"; effect: Effect } | { kind: "action"; actionId: number | null };

const blankDraft = (work: BulkWorkName): Draft =>
	work === "action"
		? { kind: "action", actionId: null }
		: { kind: "effect", effect: EFFECTS[work].blank() as Effect };

/** Form of the work on many friends, with their number and what they notice of it. */
export function BulkWorkDialog(props: BulkWorkDialogProps) {
	const { opened, work, count, audience, onClose, onJobStarted, onRefused } = props;
	const [start] = useState(() => blankDraft(work));
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkWork(draft, { audience, expected: count }),
		send: (job, headers) =>
			requestJobStart(job, headers).catch((error: unknown) => {
				onRefused();
				throw error;
			}),
		onSaved: (id) => {
			onJobStarted(id);
			onClose();
		},
		failureHeading: EXPLORER_TEXTS.operationFailed,
		staysOpen: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const { label, reaches } = BULK_WORKS[work];
	const people = `${count.toLocaleString("ja-JP")}人`;
	return (
		<ModalContainer
			opened={opened}
			title={`${label}（${people}）`}
			edited={draft !== start}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel={`${people}に実行する`}
		>
			<Stack ref={form}>
				<WorkFields
					work={work}
					draft={draft}
					onChange={setDraft}
					errors={firstMessages(
						draft.kind === "action" ? problems.fields : fieldsInside(problems.fields, "inputs[0]"),
					)}
				/>
				{reaches === null ? (
					<Text size="sm" c="dimmed">
						{people}の情報を変更します。友だちには通知されません。
					</Text>
				) : (
					<Alert color="yellow" icon={<WarningIcon />} p="xs">
						{people}の友だちに{reaches}
					</Alert>
				)}
				<BulkOutcomeNote audience={audience} work={previewedWork(work, draft)} />
				<Text size="sm" c="dimmed">
					順に処理します。進み具合は一覧の上に表示され、画面を閉じても続きます。
				</Text>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}

interface WorkFieldsProps {
	work: BulkWorkName;
	draft: Draft;
	onChange: (draft: Draft) => void;
	errors: Record<string, string>;
}

function WorkFields({ work, draft, onChange, errors }: WorkFieldsProps) {
	const marks = useMarks();
	if (draft.kind === "action")
		return (
			<ItemSelector
				kind="action"
				required
				appendable={false}
				value={draft.actionId}
				onChange={(actionId) => onChange({ kind: "action", actionId })}
				error={errors.action_id}
				data-field="action_id"
			/>
		);
	const { effect } = draft;
	if (work === "mark") {
		const { notify } = effect as EffectOf<"mark">;
		return (
			<MarkSelector
				value={notify === SAME_MARK || notify === NO_MARK ? null : notify}
				onChange={(id) =>
					onChange({ kind: "effect", effect: { ...effect, notify: id ?? NO_MARK } as Effect })
				}
				error={errors.notify}
				store={marks}
			/>
		);
	}
	const Form = effectEntry(work as BulkEffectName).form as unknown as ComponentType<
		EffectFormProps<EffectName>
	>;
	return (
		<Form
			effect={effect}
			onChange={(next) => onChange({ kind: "effect", effect: next })}
			errors={errors}
			fieldProps={(field) => fieldAttribute(`inputs[0][${field}]`)}
		/>
	);
}

/** Work whose outcome is shown; null until the form says enough, and for work without such effects. */
function previewedWork(work: BulkWorkName, draft: Draft): PreviewedWork | null {
	// A text counts the same whatever it says.
	if (work === "text") return { kind: "effect", inputs: [{ ...EFFECTS.text.blank(), text: "-" } as Effect] };
	if (!PREVIEWED_WORKS.includes(work)) return null;
	const checked = checkContent(draft);
	return checked.success ? checked.data : null;
}

const PREVIEWED_WORKS: readonly BulkWorkName[] = ["template", "action", "scenario"];

const checkContent = (draft: Draft): CheckResult<PreviewedWork> =>
	draft.kind === "action"
		? checkDraft(actionWork, { kind: "action", action_id: draft.actionId })
		: checkDraft(effectWork, { kind: "effect", inputs: [draft.effect] });

function checkWork(
	draft: Draft,
	rest: Pick<SearchJobStart, "audience" | "expected">,
): CheckResult<SearchJobStart> {
	const checked = checkContent(draft);
	return checked.success ? { success: true, data: { ...rest, work: checked.data } } : checked;
}
