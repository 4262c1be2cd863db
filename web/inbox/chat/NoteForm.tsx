import { Button, Group, MultiSelect, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { noteInput } from "#domain/inbox/chat/talk-input.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { checkDraft, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { useUnsavedChanges } from "#web/platform/ui/useUnsavedChanges.tsx";
import { loadColleagues, writeNote } from "./chatApi.ts";

/** Form of a note for colleagues; collapsed, so that it is not mistaken for the answer. */
export function NoteForm({ friendId, onSaved }: { friendId: number; onSaved: () => void }) {
	const mayWrite = useAbility("friend-write");
	const [isOpen, setOpen] = useState(false);
	if (!mayWrite) return null;
	if (!isOpen)
		return (
			<Button
				size="xs"
				variant="subtle"
				color="gray"
				leftSection={<EditIcon />}
				onClick={() => setOpen(true)}
			>
				コメントを書く
			</Button>
		);
	const close = () => setOpen(false);
	const handleSaved = () => {
		close();
		// The room also sends it, unless the connection is lost.
		onSaved();
	};
	return <OpenForm friendId={friendId} onSaved={handleSaved} onCancel={close} />;
}

interface OpenFormProps {
	friendId: number;
	onSaved: () => void;
	onCancel: () => void;
}

function OpenForm({ friendId, onSaved, onCancel }: OpenFormProps) {
	const [text, setText] = useState("");
	const [mentions, setMentions] = useState<number[]>([]);
	const { data } = useSWR(["chat", friendId, "operators"], () => loadColleagues(friendId));
	const { saving, save, problems } = useSaving(
		{ text, mentions },
		{
			check: (draft) => checkDraft(noteInput, draft),
			send: (note, headers) => writeNote(friendId, note, headers),
			onSaved,
			failureHeading: CHAT_TEXTS.failed,
		},
	);
	useUnsavedChanges(text.trim() !== "" && !saving);
	const first = firstMessages(problems.fields);
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
					error={first.text}
				/>
				<MultiSelect
					label="宛先のオペレーター"
					placeholder={mentions.length === 0 ? "指定しない" : ""}
					data={(data?.operators ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
					value={mentions.map(String)}
					onChange={(ids) => setMentions(ids.map(Number))}
					error={first.mentions}
					clearable
					clearButtonProps={{ "aria-label": "宛先を消す" }}
				/>
				<Group gap="xs">
					<Button type="submit" size="xs" disabled={saving}>
						{saving ? "保存しています…" : "コメントを残す"}
					</Button>
					<Button size="xs" variant="default" disabled={saving} onClick={onCancel}>
						やめる
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
