import { Button, Group, MultiSelect, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { noteInput } from "#domain/inbox/chat/talk-input.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import classes from "#web/people/composer/FriendComposer.module.css";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { checkDraft, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { useUnsavedChanges } from "#web/platform/ui/useUnsavedChanges.tsx";
import { loadColleagues, writeNote } from "./chatApi.ts";

interface NoteButtonProps {
	/** Whether the focus returns to it from the form that took its place. */
	hasFocus: boolean;
	onClick: () => void;
}

/** Button that opens the form of a note; beside the tools of the answer, as small as they are. */
export function NoteButton({ hasFocus, onClick }: NoteButtonProps) {
	const mayWrite = useAbility("friend-write");
	if (!mayWrite) return null;
	return (
		<Button
			size="compact-sm"
			variant="subtle"
			color="gray"
			className={classes.short}
			leftSection={<EditIcon />}
			autoFocus={hasFocus}
			title="オペレーターだけが見るコメントを書きます"
			onClick={onClick}
		>
			コメントを書く
		</Button>
	);
}

interface NoteFormProps {
	friendId: number;
	onSaved: () => void;
	onClose: () => void;
}

/** Form of a note for colleagues. */
export function NoteForm({ friendId, onSaved, onClose }: NoteFormProps) {
	const [text, setText] = useState("");
	const [mentions, setMentions] = useState<number[]>([]);
	const { data } = useSWR(["chat", friendId, "operators"], () => loadColleagues(friendId));
	const { saving, save, problems } = useSaving(
		{ text, mentions },
		{
			check: (draft) => checkDraft(noteInput, draft),
			send: (note, headers) => writeNote(friendId, note, headers),
			onSaved: () => {
				onClose();
				// The room also sends it, unless the connection is lost.
				onSaved();
			},
			failureHeading: CHAT_TEXTS.failed,
		},
	);
	useUnsavedChanges(text.trim() !== "" && !saving);
	const errors = firstMessages(problems.fields);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
			noValidate
			aria-label="コメント"
		>
			<Stack gap="xs">
				<ProblemAlert problems={problemsExcept(problems, ["text", "mentions"])} />
				<Textarea
					label="コメント（友だちには送られません）"
					autosize
					minRows={2}
					maxRows={6}
					data-autofocus
					autoFocus
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					error={errors.text}
				/>
				<MultiSelect
					label="宛先のオペレーター"
					placeholder={mentions.length === 0 ? "指定しない" : ""}
					data={(data?.operators ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
					value={mentions.map(String)}
					onChange={(ids) => setMentions(ids.map(Number))}
					error={errors.mentions}
					clearable
					clearButtonProps={{ "aria-label": "宛先を消す" }}
				/>
				<Group gap="xs">
					<Button type="submit" size="xs" disabled={saving}>
						{saving ? "保存しています…" : "コメントを残す"}
					</Button>
					<Button size="xs" variant="default" disabled={saving} onClick={onClose}>
						やめる
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
