import { Stack, Text } from "@mantine/core";
import { useDeferredValue } from "react";
import { type CheckedMessage, LineCheckButton } from "#web/content/templates/LineCheckButton.tsx";
import { contentAsShown, isContentEmpty } from "#web/content/templates/TemplateDraftPreview.tsx";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { TalkPreview } from "#web/engine/messages/TalkPreview.tsx";
import { useTemplatesAsWritten } from "#web/engine/messages/useTemplatesAsWritten.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { type ComposedMessage, isWritten } from "./composedMessage.ts";

/** Phone preview of the messages, as far as they are filled in. */
export function ComposedTalk({ messages }: { messages: readonly ComposedMessage[] }) {
	const deferred = useDeferredValue(messages);
	const mayReadTemplates = useAbility("template-read");
	const ids = [
		...new Set(deferred.flatMap((message) => (isWritten(message) ? [] : message.template_id || []))),
	];
	const { data: templates } = useTemplatesAsWritten(mayReadTemplates ? ids : []);
	const shown = deferred.flatMap((message): ShownMessage[] => {
		if (isWritten(message)) return isContentEmpty(message.content) ? [] : [contentAsShown(message.content)];
		const template = templates?.[ids.indexOf(message.template_id)];
		return (template?.messages ?? []) as ShownMessage[];
	});
	return (
		<Stack gap="sm">
			<TalkPreview messages={shown} empty="メッセージを入力すると、ここに表示されます" />
			<LineCheckButton messages={deferred.flatMap(toCheckedMessages)} />
			{!mayReadTemplates && ids.length > 0 && (
				<Text size="xs" c="dimmed">
					閲覧できないテンプレートは表示していません。
				</Text>
			)}
		</Stack>
	);
}

function toCheckedMessages(message: ComposedMessage): CheckedMessage[] {
	if (isWritten(message)) return isContentEmpty(message.content) ? [] : [{ content: message.content }];
	return message.template_id > 0 ? [{ template_id: message.template_id }] : [];
}
