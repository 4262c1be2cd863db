import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { MessageComposer } from "#web/content/composer/MessageComposer.tsx";
import { RECEIVED_CONTEXTS, TriggerContexts } from "#web/engine/actions/effects/context/triggerContexts.ts";
import { OtherEffects } from "#web/engine/actions/OtherEffects.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { ANSWER_FIELD, type AnswerDraft } from "./autoResponseDraft.ts";
import { useAnswerMessages } from "./useAnswerMessages.ts";

interface AnswerFieldProps {
	value: AnswerDraft;
	onChange: (answer: AnswerDraft) => void;
	/** First error message by field. */
	errors: Record<string, string>;
	/** Chooses a listed action instead. */
	onChooseAction: () => void;
}

/** Field for the answer of an auto-response: its messages, and what else it does. */
export function AnswerField({ value, onChange, errors, onChooseAction }: AnswerFieldProps) {
	const isReadOnly = useReadOnly();
	const { messages, error, reload } = useAnswerMessages(value);
	const change = (part: Partial<AnswerDraft>) => onChange({ ...value, ...part, isChanged: true });
	const fields = effectErrors(errors, messages?.length ?? 0);
	return (
		<TriggerContexts value={RECEIVED_CONTEXTS}>
			<Stack gap="xs">
				{!messages && error !== undefined && <ErrorState error={error} onRetry={reload} />}
				{!messages && error === undefined && <Skeleton height="8rem" />}
				{messages && (
					<MessageComposer
						label="返信するメッセージ"
						value={messages}
						onChange={(messages) => change({ messages })}
						max={MAX_MESSAGES_PER_CALL}
						field={ANSWER_FIELD}
						errors={errors}
					/>
				)}
				<OtherEffects
					draft={value}
					set={change}
					problems={{ fields }}
					failures={Object.keys(fields).length}
					mayWrite={!isReadOnly}
				/>
				{value.action !== null && (
					<Text size="xs" c="dimmed">
						アクション「{value.action}」の内容です。ここで変えると、この自動応答だけが変わります。
					</Text>
				)}
				{!isReadOnly && (
					<Anchor component="button" type="button" size="xs" onClick={onChooseAction} w="fit-content">
						登録済みのアクションから選ぶ
					</Anchor>
				)}
			</Stack>
		</TriggerContexts>
	);
}

/** Errors of the effects behind the messages: `inputs[0]` for `answer[inputs][2]` behind two messages. */
function effectErrors(errors: Record<string, string>, messageCount: number): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(errors).flatMap(([field, text]) => {
			const [, position, rest] = /^answer\[inputs\]\[(\d+)\](.*)$/.exec(field) ?? [];
			const index = Number(position) - messageCount;
			return index >= 0 ? [[`inputs[${index}]${rest}`, [text]]] : [];
		}),
	);
}
