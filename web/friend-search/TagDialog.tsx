import { Group, Radio, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { friendTagsInput, type TagChange, tagChangeInput } from "#domain/friend-search/tags.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import type { Selected } from "../friends/useSelection.ts";
import { ItemSelector } from "../selector/ItemSelector.tsx";
import { ModalContainer } from "../ui/ModalContainer.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import {
	firstMessages,
	hasProblems,
	NO_PROBLEMS,
	type Problems,
	problemsOfAnswer,
	problemsOfSchema,
} from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { useCursorOnProblem, useProblems } from "../ui/useProblems.ts";
import { changeTags } from "./api.ts";
import { startJob, type Whom } from "./jobs/api.ts";

interface TagDialogProps {
	opened: boolean;
	onClose: () => void;
	selected: Selected;
	/** How many friends are chosen. */
	count: number;
	whom: Whom;
	onBegun: (id: number) => void;
	onChanged: () => void;
}

const NOTHING: TagChange = { tag_ids: [], remove: 0 };

/** Puts tags on the friends who are chosen, or takes them off: at once, or for everybody found as a job. */
export function TagDialog({ opened, onClose, selected, count, whom, onBegun, onChanged }: TagDialogProps) {
	const [change, setChange] = useState(NOTHING);
	const [saving, setSaving] = useState(false);
	const { fail, problems, failures } = useProblems(change, (change) => problemsOf(change, selected));
	const { headersFor } = useSaveKey();
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
	const verb = change.remove === 1 ? "はずす" : "付ける";

	const apply = async () => {
		if (selected.whole) {
			const job = { whom, work: { kind: "tag", ...change } } as const;
			return onBegun(await startJob(job, headersFor(job)));
		}
		const changed = await changeTags([...selected.ids], change);
		toastDone(
			`${changed.toLocaleString("ja-JP")}人${change.remove === 1 ? "からタグをはずしました" : "にタグを付けました"}`,
		);
		onChanged();
	};
	const save = async () => {
		if (hasProblems(problemsOf(change, selected))) return fail();
		setSaving(true);
		try {
			await apply();
			onClose();
		} catch (error) {
			fail(problemsOfAnswer(error, TEXTS.operationFailed));
		} finally {
			setSaving(false);
		}
	};
	return (
		<ModalContainer
			opened={opened}
			title={`${count.toLocaleString("ja-JP")}人のタグを変更する`}
			edited={change.tag_ids.length > 0}
			saving={saving}
			onSave={() => void save()}
			onClose={onClose}
			saveLabel={`タグを${verb}`}
		>
			<Stack ref={form}>
				<Radio.Group
					label="操作"
					value={String(change.remove)}
					onChange={(value) => setChange({ ...change, remove: value === "1" ? 1 : 0 })}
				>
					<Group mt="0.25rem">
						<Radio value="0" label="付ける" />
						<Radio value="1" label="はずす" />
					</Group>
				</Radio.Group>
				<ItemSelector
					kind="tag"
					multiple
					label={`${verb}タグ`}
					required
					value={change.tag_ids}
					onChange={(tag_ids) => setChange({ ...change, tag_ids })}
					error={firstMessages(problems.fields).tag_ids}
					data-field="tag_ids"
				/>
				{selected.whole && (
					<Text size="sm" c="dimmed">
						検索結果のすべての友だちを順に処理します。進み具合は検索結果の上に表示され、画面を閉じても続きます。
					</Text>
				)}
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}

/** What the server would refuse, before it is asked. */
function problemsOf(change: TagChange, selected: Selected): Problems {
	const checked = selected.whole
		? tagChangeInput.safeParse(change)
		: friendTagsInput.safeParse({ ...change, friend_ids: [...selected.ids] });
	return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
}
