import { Alert, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isMemberFocus } from "#domain/people/friend-values/focus.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members.ts";
import { showAnswerAlert } from "#web/engine/explorer/alert.tsx";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { shownName } from "#web/platform/ui/shownName.ts";
import { useCursorOnProblem } from "#web/platform/ui/useProblems.ts";
import { Conflicts } from "./Conflicts.tsx";
import { MemberTabs } from "./MemberTabs.tsx";
import { useMemberEditor } from "./useMemberEditor.ts";

interface MemberEditorProps {
	friend: { id: number; name: string };
	/** The tab that it opens with; any other word is an error (M-039, M-040). */
	focus: string;
	onClose: () => void;
}

/** Changes what is known of a friend: tags, friend information, base values (M-035). */
export function MemberEditor({ friend, focus, onClose }: MemberEditorProps) {
	const isKnown = isMemberFocus(focus);
	const [opened, setOpened] = useState(false);
	// A modal that was never closed would not know to which button the cursor goes back.
	useEffect(() => setOpened(true), []);
	const isTold = useRef(false);
	useEffect(() => {
		if (isKnown || isTold.current) return;
		isTold.current = true;
		showAnswerAlert(MEMBER_TEXTS.unknownFocus);
		onClose();
	}, [isKnown, onClose]);
	const editing = useMemberEditor(friend.id, onClose);
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, editing);
	const { conflicts, draft, ioStatus, isEdited, isRestored, mayWrite, problems, save, saving } = editing;
	return (
		<ModalContainer
			opened={opened && isKnown}
			title={`「${shownName(friend.name)}」の情報`}
			edited={isEdited}
			saving={saving}
			width={44}
			onSave={() => {
				if (ioStatus !== 0) return showAnswerAlert(MEMBER_TEXTS.stillBusy);
				if (mayWrite) save();
			}}
			onClose={onClose}
		>
			<Stack gap="md" ref={form}>
				{isRestored && isEdited && (
					<Alert color="blue" p="xs">
						再読み込みの前に入力した内容を戻しました。
					</Alert>
				)}
				<MemberTabs editing={editing} friendId={friend.id} focus={isKnown ? focus : "var"} />
				<ProblemAlert problems={problems} fieldLabel={(field) => labelIn(editing, field)} />
				{conflicts.length > 0 && <Conflicts conflicts={conflicts} friendId={friend.id} draft={draft} />}
			</Stack>
		</ModalContainer>
	);
}

/** What a field of the server's words is called; a conflict names it itself. */
const labelIn = ({ vars, conflicts }: ReturnType<typeof useMemberEditor>, field: string) =>
	conflicts.length > 0 ? undefined : vars.data?.items.find(({ id }) => field === `vals[${id}]`)?.name;
