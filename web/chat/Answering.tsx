import { Alert, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { CHAT_TEXTS } from "#domain/texts/chat.ts";
import { useSession } from "../api/session.tsx";
import { WarningIcon } from "../ui/icons.tsx";
import type { TalkMessage } from "./api.ts";
import type { useTyping } from "./useTyping.ts";

interface AnsweringProps {
	typing: ReturnType<typeof useTyping>;
	messages: readonly TalkMessage[];
	/** Where the operator writes to the friend. */
	children?: ReactNode;
}

/**
 * Around the place where an operator writes to a friend: tells colleagues that they do, says who else does, and warns where
 * two answer at once.
 */
export function Answering({ typing: { typists, isTyping, type, stop }, messages, children }: AnsweringProps) {
	const { operator } = useSession();
	/** The newest message when the operator began to write; null while nothing stands there. */
	const [began, begin] = useState<number | null>(null);
	const newest = messages.at(-1)?.id ?? 0;
	const answers = messages.filter(({ sent_by }) => sent_by?.operator);
	const ownLast = answers.findLast(({ sent_by }) => sent_by?.operator?.id === operator.id)?.id ?? 0;
	// What they wrote was sent: whatever stands there now was begun since.
	const since = began !== null && began >= ownLast ? began : newest;
	const other = answers.find(({ id, sent_by }) => id > since && sent_by?.operator?.id !== operator.id);
	const colleagues = typists
		.filter(({ id }) => id !== operator.id)
		.map(({ name }) => CHAT_TEXTS.colleague(name))
		.join("、");
	const hear = ({ target }: FormEvent<HTMLElement>) => {
		if (isEmptied(target as HTMLElement)) {
			begin(null);
			return stop();
		}
		if (began === null || began < ownLast) begin(newest);
		type();
	};
	return (
		<>
			<Text size="xs" c="dimmed" role="status">
				{colleagues && CHAT_TEXTS.typing(colleagues)}
			</Text>
			{other?.sent_by?.operator ? (
				<Alert color="yellow" icon={<WarningIcon />} role="alert" p="xs" mb="xs">
					{CHAT_TEXTS.answeredMeanwhile(other.sent_by.operator.name)}
				</Alert>
			) : (
				isTyping &&
				colleagues && (
					<Alert color="yellow" icon={<WarningIcon />} role="alert" p="xs" mb="xs">
						{CHAT_TEXTS.bothAnswer(colleagues)}
					</Alert>
				)
			)}
			<div onInput={hear}>{children}</div>
		</>
	);
}

/** Of a field its value, of an editor its text. */
const isEmptied = (target: HTMLElement): boolean =>
	(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
		? target.value
		: (target.textContent ?? "")
	).trim() === "";
