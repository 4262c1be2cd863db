import { Alert, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { CHAT_TEXTS } from "#domain/platform/texts/chat.ts";
import { useSession } from "#web/platform/api/session.ts";
import { WarningIcon } from "#web/platform/ui/icons.tsx";
import { answeredMeanwhile, isBeginning, newestOf } from "./answered.ts";
import type { LoadedTalk } from "./useTalk.ts";
import type { useTyping } from "./useTyping.ts";

interface AnsweringProps {
	typing: ReturnType<typeof useTyping>;
	talk: Pick<LoadedTalk, "messages" | "loaded">;
	/** Where the operator writes to the friend. */
	children?: ReactNode;
}

/**
 * Around the place where an operator writes to a friend: tells colleagues that they do, says who else does, and warns where
 * two answer at once.
 */
export function Answering({ typing: { typists, isTyping, type, stop }, talk, children }: AnsweringProps) {
	const { operator } = useSession();
	const { messages, loaded } = talk;
	/** The newest message when the operator began to write; null while nothing stands there. */
	const [began, begin] = useState<number | null>(null);
	const asked = { messages, operatorId: operator.id, began };
	const other = answeredMeanwhile(asked);
	const colleagues = typists
		.filter(({ id }) => id !== operator.id)
		.map(({ name }) => CHAT_TEXTS.colleague(name))
		.join("、");
	const hear = ({ target }: FormEvent<HTMLElement>) => {
		if (isEmptied(target as HTMLElement)) {
			begin(null);
			return stop();
		}
		// Until the talk is there, what was said before is not told from what is said meanwhile.
		if (loaded && isBeginning(asked)) begin(newestOf(messages));
		type();
	};
	return (
		<>
			<Text size="xs" c="dimmed" role="status" px="sm">
				{colleagues && CHAT_TEXTS.typing(colleagues)}
			</Text>
			{other ? (
				<Alert color="yellow" icon={<WarningIcon />} role="alert" p="xs" mb="xs">
					{CHAT_TEXTS.answeredMeanwhile(other.name)}
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
