import { Group, Radio, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import {
	type FriendTagsInput,
	friendTagsInput,
	type TagChange,
	tagChangeInput,
} from "#domain/people/friend-search/tag-change-input.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import type { SelectedFriends } from "#web/people/friends/useFriendSelection.ts";
import { type CheckResult, checkDraft, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { requestTagChange } from "./friendSearchApi.ts";
import { type JobAudience, requestJobStart, type SearchJobStart } from "./jobs/searchJobsApi.ts";

interface TagChangeDialogProps {
	opened: boolean;
	onClose: () => void;
	selected: SelectedFriends;
	/** Number of selected friends. */
	count: number;
	/** Given if all that the search finds are selected. */
	audience: JobAudience | undefined;
	onJobStarted: (id: number) => void;
	onChanged: () => void;
	/** Called after a refusal, because the number of friends may have changed. */
	onRefused: () => void;
	/** Called after the change was undone. */
	onUndone: () => void;
}

/** Codes of `remove`. */
const TAG_OPERATION = { add: 0, remove: 1 } as const;

const EMPTY_CHANGE: TagChange = { tag_ids: [], remove: TAG_OPERATION.add };

/** Adds tags to the selected friends, or removes them: at once, or as a job for all friends found. */
export function TagChangeDialog(props: TagChangeDialogProps) {
	const { opened, onClose, selected, count, onJobStarted, onChanged, onRefused, onUndone } = props;
	const [change, setChange] = useState(EMPTY_CHANGE);
	const { saving, save, problems, failures } = useSaving(change, {
		check: (change) => checkChange(change, props),
		send: (body, headers): Promise<TagChangeOutcome> =>
			"work" in body ? startJob(body, headers) : requestTagChange(body),
		onSaved: (outcome) => {
			if ("job" in outcome) onJobStarted(outcome.job);
			else {
				toastUndoable(changeMessage(outcome.count, change), outcome.undo, onUndone);
				onChanged();
			}
			onClose();
		},
		failureHeading: EXPLORER_TEXTS.operationFailed,
		staysOpen: true,
	});
	const startJob = (job: SearchJobStart, headers: Record<string, string>) =>
		requestJobStart(job, headers)
			.then((id) => ({ job: id }))
			.catch((error: unknown) => {
				onRefused();
				throw error;
			});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const verb = change.remove === TAG_OPERATION.remove ? "外す" : "付ける";

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
					onChange={(value) =>
						setChange({
							...change,
							remove: Number(value) === TAG_OPERATION.remove ? TAG_OPERATION.remove : TAG_OPERATION.add,
						})
					}
				>
					<Group mt="0.25rem">
						<Radio value={String(TAG_OPERATION.add)} label="付ける" />
						<Radio value={String(TAG_OPERATION.remove)} label="外す" />
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
				{selected.isAllFound && (
					<Text size="sm" c="dimmed">
						検索結果のすべての友だちを順に処理します。進み具合は検索結果の上に表示され、画面を閉じても続きます。
					</Text>
				)}
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}

/** Result: the job's id, or the number of changed friends with the id of the undo. */
type TagChangeOutcome = { job: number } | { count: number; undo?: number };

/** Body of the change of individually selected friends, or of the job over all friends found. */
function checkChange(
	change: TagChange,
	{ selected, audience, count }: Pick<TagChangeDialogProps, "selected" | "audience" | "count">,
): CheckResult<SearchJobStart | FriendTagsInput> {
	if (!selected.isAllFound) return checkDraft(friendTagsInput, { ...change, friend_ids: [...selected.ids] });
	const checked = checkDraft(tagChangeInput, change);
	if (!checked.success) return checked;
	return {
		success: true,
		data: { audience: audience!, expected: count, work: { kind: "tag", ...checked.data } },
	};
}

const changeMessage = (friends: number, { remove }: TagChange) =>
	`${friends.toLocaleString("ja-JP")}人${remove === TAG_OPERATION.remove ? "からタグを外しました" : "にタグを付けました"}`;
