import { Group, Radio, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import {
	type FriendTagsInput,
	friendTagsInput,
	type TagChange,
	tagChangeInput,
} from "#domain/people/friend-search/tags.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import type { Selected } from "#web/people/friends/useSelection.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { type Checked, checkedBy, firstMessages } from "#web/platform/ui/problems.ts";
import { toastUndoable } from "#web/platform/ui/undo.ts";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { changeTags } from "./api.ts";
import { type JobStart, startJob, type Whom } from "./jobs/api.ts";

interface TagDialogProps {
	opened: boolean;
	onClose: () => void;
	selected: Selected;
	/** How many friends are chosen. */
	count: number;
	whom: Whom;
	onBegun: (id: number) => void;
	onChanged: () => void;
	/** What was changed was taken back. */
	onUndone: () => void;
}

const NOTHING: TagChange = { tag_ids: [], remove: 0 };

/** Puts tags on the friends who are chosen, or takes them off: at once, or for everybody found as a job. */
export function TagDialog(props: TagDialogProps) {
	const { opened, onClose, selected, count, whom, onBegun, onChanged, onUndone } = props;
	const [change, setChange] = useState(NOTHING);
	const { saving, save, problems, failures } = useSaving(change, {
		check: (change) => checkChange(change, selected, whom),
		send: (body, headers): Promise<Outcome> =>
			"work" in body ? startJob(body, headers).then((job) => ({ job })) : changeTags(body),
		onSaved: (outcome) => {
			if ("job" in outcome) onBegun(outcome.job);
			else {
				toastUndoable(told(outcome.count, change), outcome.undo, onUndone);
				onChanged();
			}
			onClose();
		},
		failed: EXPLORER_TEXTS.operationFailed,
		stays: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
	const verb = change.remove === 1 ? "はずす" : "付ける";

	return (
		<ModalContainer
			opened={opened}
			title={`${count.toLocaleString("ja-JP")}人のタグを変更する`}
			edited={change.tag_ids.length > 0}
			saving={saving}
			onSave={save}
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

/** What came of it: the number of the job, or of the friends who were changed, and by what that can be taken back. */
type Outcome = { job: number } | { count: number; undo?: number };

/** The change of the friends who are ticked, or the job that changes everybody found. */
function checkChange(change: TagChange, selected: Selected, whom: Whom): Checked<JobStart | FriendTagsInput> {
	if (!selected.whole) return checkedBy(friendTagsInput, { ...change, friend_ids: [...selected.ids] });
	const checked = checkedBy(tagChangeInput, change);
	if (!checked.success) return checked;
	return { success: true, data: { whom, work: { kind: "tag", ...checked.data } } };
}

const told = (friends: number, { remove }: TagChange) =>
	`${friends.toLocaleString("ja-JP")}人${remove === 1 ? "からタグをはずしました" : "にタグを付けました"}`;
