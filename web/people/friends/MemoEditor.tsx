import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { mutate } from "swr";
import { friendMemoInput } from "#domain/people/friends/friend-memo-input.ts";
import { checkDraft, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { useUnsavedChanges } from "#web/platform/ui/useUnsavedChanges.tsx";
import { type Friend, saveMemo } from "./friendsApi.ts";

/** Operators' memo about a friend, never shown to the friend. */
export function MemoEditor({ friend }: { friend: Friend }) {
	const [edit, setEdit] = useState<{ memo: string; before: string } | null>(null);
	const draft = edit ?? { memo: friend.memo, before: friend.memo };
	const { saving, save, problems } = useSaving(
		{ member_id: friend.id, ...draft },
		{
			check: (draft) => checkDraft(friendMemoInput, draft),
			send: saveMemo,
			onSaved: () => {
				void mutate(["friends", friend.id], { ...friend, memo: draft.memo.trim() }, { revalidate: true });
				setEdit(null);
			},
			savedText: "メモを保存しました",
			staysOpen: true,
		},
	);
	const isChanged = draft.memo.trim() !== draft.before;
	useUnsavedChanges(isChanged && !saving);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
			noValidate
		>
			<Stack gap="xs">
				<ProblemAlert problems={problemsExcept(problems, ["memo"])} />
				<Textarea
					aria-label="メモ"
					placeholder="友だちには見えません"
					autosize
					minRows={2}
					maxRows={10}
					value={draft.memo}
					onChange={(event) => setEdit({ ...draft, memo: event.currentTarget.value })}
					error={firstMessages(problems.fields).memo}
				/>
				{isChanged && (
					<Group gap="xs">
						<Button type="submit" size="xs" disabled={saving}>
							{saving ? "保存しています…" : "メモを保存する"}
						</Button>
						<Button variant="default" size="xs" onClick={() => setEdit(null)} disabled={saving}>
							やめる
						</Button>
					</Group>
				)}
			</Stack>
		</form>
	);
}
