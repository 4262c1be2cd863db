import { Alert, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isMemberFocus } from "#domain/people/friend-values/member-editor-tabs.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { showAnswerAlert } from "#web/engine/explorer/showAlert.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { MemberConflicts } from "./MemberConflicts.tsx";
import { MemberTabs } from "./MemberTabs.tsx";
import { IO_STATUS, useMemberEditor } from "./useMemberEditor.ts";

interface MemberEditorProps {
	friend: { id: number; name: string };
	/** Initial tab; any other word is an error (M-039, M-040). */
	focus: string;
	onClose: () => void;
}

/** Editor of a friend's tags, friend fields and base values (M-035). */
export function MemberEditor({ friend, focus, onClose }: MemberEditorProps) {
	const isKnown = isMemberFocus(focus);
	const [opened, setOpened] = useState(false);
	// The modal must mount closed, so that it knows which button gets the cursor back.
	useEffect(() => setOpened(true), []);
	const isReported = useRef(false);
	useEffect(() => {
		if (isKnown || isReported.current) return;
		isReported.current = true;
		showAnswerAlert(MEMBER_TEXTS.unknownFocus);
		onClose();
	}, [isKnown, onClose]);
	const editing = useMemberEditor(friend.id, onClose);
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, editing);
	const { conflicts, draft, ioStatus, isEdited, isRestored, mayWrite, problems, save, saving } = editing;
	return (
		<ModalContainer
			opened={opened && isKnown}
			title={`「${displayName(friend.name)}」の情報`}
			edited={isEdited}
			saving={saving}
			width={44}
			onSave={() => {
				if (ioStatus !== IO_STATUS.idle) return showAnswerAlert(MEMBER_TEXTS.stillBusy);
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
				<MemberTabs editing={editing} friendId={friend.id} initialTab={isKnown ? focus : "var"} />
				<ProblemAlert problems={problems} fieldLabel={(field) => memberFieldLabel(editing, field)} />
				{conflicts.length > 0 && <MemberConflicts conflicts={conflicts} friendId={friend.id} draft={draft} />}
			</Stack>
		</ModalContainer>
	);
}

/** Label of a field in a server message; a conflict already names its field. */
const memberFieldLabel = ({ vars, conflicts }: ReturnType<typeof useMemberEditor>, field: string) =>
	conflicts.length > 0 ? undefined : vars.data?.items.find(({ id }) => field === `vals[${id}]`)?.name;
