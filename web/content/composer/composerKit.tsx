import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import type { ComposerKit, KitMessage } from "#web/engine/messages/composerKit.ts";
import { ComposedTalk } from "./ComposedTalk.tsx";
import {
	type ComposedMessage,
	isPlainText,
	isWritten,
	messageDoubts,
	problemsInMessages,
	templateEffectOf,
	textEffectOf,
} from "./composedMessage.ts";
import { loadComposedMessages, storeAsEffects } from "./composerApi.ts";
import { MessageComposer } from "./MessageComposer.tsx";

/** Messages of the kit as they are: other areas only pass on what this module made. */
const asComposed = (messages: readonly KitMessage[]) => messages as readonly ComposedMessage[];

/** Composer within a form of another area. */
export const composerKit: ComposerKit = {
	load: loadComposedMessages,
	store: (messages, field) => storeAsEffects(asComposed(messages), field),
	sketch: (messages) =>
		asComposed(messages).map((message) => {
			if (!isWritten(message)) return templateEffectOf(message.template_id);
			return textEffectOf(isPlainText(message.content) ? message.content.text : "…");
		}),
	findProblems: (messages, field) => problemsInMessages(asComposed(messages), field),
	findDoubts: (messages, targets) => messageDoubts(asComposed(messages), targets),
	Fields: ({ value, onChange, field, errors }) => (
		<MessageComposer
			value={[...asComposed(value)]}
			onChange={onChange}
			max={MAX_MESSAGES_PER_CALL}
			field={field}
			errors={errors}
		/>
	),
	Talk: ({ messages }) => <ComposedTalk messages={asComposed(messages)} />,
};
