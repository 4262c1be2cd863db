import { Button, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { groupMessageInput } from "#domain/inbox/groups/group-input.ts";
import { isSendKeyPress } from "#domain/people/composer/send-key.ts";
import classes from "#web/inbox/chat/ChatTalk.module.css";
import { checkDraft, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { sendGroupText } from "./groupsApi.ts";

interface GroupComposerProps {
	groupId: number;
	memberCount: number | null;
	/** Newest message shown, while messages wait; null otherwise. */
	waitingUpTo: number | null;
	onSent: () => void;
}

/** Form of a text to a group. */
export function GroupComposer({ groupId, memberCount, waitingUpTo, onSent }: GroupComposerProps) {
	const [text, setText] = useState("");
	const { saving, save, problems } = useSaving(
		{ text, handles_up_to: waitingUpTo },
		{
			check: (draft) => checkDraft(groupMessageInput, draft),
			send: (draft, headers) => sendGroupText(groupId, draft, headers),
			onSaved: () => {
				setText("");
				onSent();
			},
			failureHeading: "送信できませんでした",
			staysOpen: true,
		},
	);
	return (
		<form
			className={classes.foot}
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
			noValidate
			aria-label="グループへの返信"
		>
			<ProblemAlert problems={problemsExcept(problems, ["text"])} />
			<Textarea
				aria-label="メッセージ"
				placeholder="メッセージを入力（Shift+Enterで送信）"
				autosize
				minRows={2}
				maxRows={8}
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
				onKeyDown={({ nativeEvent }) => {
					if (!isSendKeyPress(nativeEvent, "shift_enter")) return;
					nativeEvent.preventDefault();
					save();
				}}
				error={firstMessages(problems.fields).text}
			/>
			<Group gap="xs" mt="2xs" justify="space-between">
				<Text size="xs" c="dimmed">
					{memberCount === null
						? "メンバーの人数分の送信数を使います"
						: `${memberCount}人に届き、${memberCount}通として数えられます`}
				</Text>
				<Button type="submit" size="xs" disabled={saving || text.trim() === ""}>
					{saving ? "送信しています…" : "送信"}
				</Button>
			</Group>
		</form>
	);
}
