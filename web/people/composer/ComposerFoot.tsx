import { Group } from "@mantine/core";
import { isComposerDraftEmpty } from "#domain/people/composer/composer-draft.ts";
import type { SendKey } from "#domain/people/composer/send-key.ts";
import { CostLine } from "./CostLine.tsx";
import { reloadComposer } from "./composerApi.ts";
import { sendInputOfDraft } from "./draftMessages.ts";
import classes from "./FriendComposer.module.css";
import { ScheduleSendButton } from "./ScheduleSendButton.tsx";
import { SendButton } from "./SendButton.tsx";
import { SendKeyMenu } from "./SendKeyMenu.tsx";
import { SendPreviewButton } from "./SendPreviewButton.tsx";
import { TextLength } from "./TextLength.tsx";
import type { useComposerForm } from "./useComposerForm.ts";

interface ComposerFootProps {
	friendId: number;
	form: ReturnType<typeof useComposerForm>;
	/** Time until which a reply is free; null if messages count. */
	replyUntil: number | null;
	sendKey: SendKey;
	/** Whether messages wait that the operator may handle. */
	isWaiting: boolean;
}

/** Cost and length of the message, and the buttons that send it. */
export function ComposerFoot({ friendId, form, replyUntil, sendKey, isWaiting }: ComposerFootProps) {
	const { draft, latest, uploading, busy, handlesByDefault, send } = form;
	const isEmpty = isComposerDraftEmpty(draft);
	return (
		<div className={classes.foot}>
			<CostLine replyUntil={replyUntil} isWriting={!isEmpty} />
			<Group gap="xs" ml="auto" justify="flex-end">
				<TextLength text={draft.text} />
				<SendKeyMenu value={sendKey} onSaved={() => reloadComposer(friendId)} />
				<SendPreviewButton
					friendId={friendId}
					disabled={busy || uploading.length > 0 || isEmpty}
					input={() => ({ ...sendInputOfDraft(latest.current, null), handles_up_to: null, draft_at: null })}
					sendLabel={handlesByDefault ? "この内容で返信して対応済みにする" : "この内容で送信"}
					onSend={() => void send(null)}
				/>
				<ScheduleSendButton
					disabled={busy || isEmpty}
					isWaiting={isWaiting}
					handlesByDefault={handlesByDefault}
					onSchedule={(at, handles) => void send(at, handles)}
				/>
				<SendButton
					isWaiting={isWaiting}
					handlesByDefault={handlesByDefault}
					busy={busy}
					onSend={(handles) => void send(null, handles)}
				/>
			</Group>
		</div>
	);
}
