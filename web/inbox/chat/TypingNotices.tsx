import { Alert, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { answeredMeanwhile, isBeginning, newestMessageId } from "./answeredMeanwhile.ts";
import type { LoadedTalk } from "./useChatTalk.ts";
import type { useTyping } from "./useTyping.ts";

interface TypingNoticesProps {
	typing: ReturnType<typeof useTyping>;
	loadedTalk: Pick<LoadedTalk, "messages" | "loaded">;
	/** Editor of the message. */
	children?: ReactNode;
}

/**
 * Wrapper of the message editor: publishes typing to colleagues, shows their typing, and warns of
 * simultaneous answers.
 */
export function TypingNotices({
	typing: { typists, isTyping, publishTyping, publishStop },
	loadedTalk,
	children,
}: TypingNoticesProps) {
	const { operator } = useSession();
	const { messages, loaded } = loadedTalk;
	/** Id of the newest message when the operator began to write; null while the editor is empty. */
	const [beganAfterId, setBeganAfterId] = useState<number | null>(null);
	const state = { messages, operatorId: operator.id, beganAfterId };
	const answeredBy = answeredMeanwhile(state);
	const colleagues = typists
		.filter(({ id }) => id !== operator.id)
		.map(({ name }) => CHAT_TEXTS.colleague(name))
		.join("、");
	const handleInput = ({ target }: FormEvent<HTMLElement>) => {
		if (isEmptied(target as HTMLElement)) {
			setBeganAfterId(null);
			return publishStop();
		}
		// Before the talk has loaded, earlier messages cannot be distinguished from new ones.
		if (loaded && isBeginning(state)) setBeganAfterId(newestMessageId(messages));
		publishTyping();
	};
	return (
		<>
			<Text size="xs" c="dimmed" role="status" px="sm">
				{colleagues && CHAT_TEXTS.typing(colleagues)}
			</Text>
			{answeredBy ? (
				<Alert color="yellow" icon={<WarningIcon />} role="alert" p="xs" mb="xs">
					{CHAT_TEXTS.answeredMeanwhile(answeredBy.name)}
				</Alert>
			) : (
				isTyping &&
				colleagues && (
					<Alert color="yellow" icon={<WarningIcon />} role="alert" p="xs" mb="xs">
						{CHAT_TEXTS.bothAnswer(colleagues)}
					</Alert>
				)
			)}
			<div onInput={handleInput}>{children}</div>
		</>
	);
}

/** Whether an input's value or an editor's text is empty. */
const isEmptied = (target: HTMLElement): boolean =>
	(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
		? target.value
		: (target.textContent ?? "")
	).trim() === "";
