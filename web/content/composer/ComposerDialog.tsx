import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import useSWR from "swr";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import type { ComposerDialogProps } from "#web/engine/messages/composerDialog.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { type CheckResult, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { ComposedTalk } from "./ComposedTalk.tsx";
import classes from "./ComposerDialog.module.css";
import { type ComposedMessage, messageDoubts, problemsInMessages } from "./composedMessage.ts";
import { loadComposedMessages, storeMessages } from "./composerApi.ts";
import { MessageComposer } from "./MessageComposer.tsx";
import { TestSendModal } from "./TestSendModal.tsx";

/** Dialog in which messages are written, with their preview, for actions, steps and chats. */
export function ComposerDialog(props: ComposerDialogProps) {
	const { title, start, onClose } = props;
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const [isDirty, setDirty] = useState(false);
	const { data, error, mutate } = useSWR(
		["composed", JSON.stringify(start)],
		() => loadComposedMessages(start),
		{ revalidateOnFocus: false, revalidateIfStale: false },
	);
	const close = async () => {
		const mayClose =
			!isDirty ||
			(await askToConfirm({
				title: "作成中のメッセージを破棄します",
				message: "書いた内容は保存されません。",
				confirm: "破棄する",
				destructive: true,
			}));
		if (mayClose) onClose();
	};
	return (
		<MountedModal
			onClose={() => void close()}
			title={title}
			size="66rem"
			fullScreen={isNarrow}
			closeOnClickOutside={false}
			{...useEscape(true, () => void close())}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && <ComposerForm {...props} messages={data} onDirty={setDirty} onClose={() => void close()} />}
		</MountedModal>
	);
}

interface ComposerFormProps extends ComposerDialogProps {
	messages: ComposedMessage[];
	onDirty: (isDirty: boolean) => void;
}

const FIELD = "messages";

function ComposerForm(props: ComposerFormProps) {
	const { confirmLabel, max, storesTexts, messages, onDirty, onDone, onClose } = props;
	const [draft, setDraft] = useState({ messages });
	const form = useRef<HTMLDivElement>(null);
	const targets = usePlaceholderTargets();
	const mayTest = useAbility("broadcast-write");
	const [isTesting, setIsTesting] = useState(false);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: checkMessages,
		findDoubts: ({ messages }) => messageDoubts(messages, targets),
		send: ({ messages }) => storeMessages(messages, FIELD, { storesTexts }),
		onSaved: onDone,
		failureHeading: "保存できませんでした",
	});
	useFocusOnProblem(form, { problems, failures });
	const change = (messages: ComposedMessage[]) => {
		if (saving) return;
		setDraft({ messages });
		onDirty(true);
	};
	return (
		<Stack gap="md" ref={form}>
			<div className={classes.columns}>
				<MessageComposer
					value={draft.messages}
					onChange={change}
					max={max}
					field={FIELD}
					errors={firstMessages(problems.fields)}
				/>
				<div className={classes.aside}>
					<ComposedTalk messages={draft.messages} />
				</div>
			</div>
			<ProblemAlert problems={problems} />
			<Group justify="flex-end" gap="xs" className={classes.foot}>
				{mayTest && (
					<Button
						variant="default"
						mr="auto"
						onClick={() => setIsTesting(true)}
						disabled={saving || draft.messages.length === 0}
					>
						テスト送信する
					</Button>
				)}
				<Button variant="default" onClick={onClose} disabled={saving}>
					キャンセル
				</Button>
				<Button onClick={save} disabled={saving} aria-busy={saving}>
					{confirmLabel}
				</Button>
			</Group>
			<TestSendModal opened={isTesting} messages={draft.messages} onClose={() => setIsTesting(false)} />
		</Stack>
	);
}

function checkMessages(draft: { messages: ComposedMessage[] }): CheckResult<{ messages: ComposedMessage[] }> {
	const fields =
		draft.messages.length === 0
			? { [FIELD]: [BROADCAST_TEXTS.messageRequired] }
			: problemsInMessages(draft.messages, FIELD);
	return Object.keys(fields).length === 0
		? { success: true, data: draft }
		: { success: false, problems: { general: [], fields } };
}
