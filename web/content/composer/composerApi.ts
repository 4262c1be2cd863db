import type { SingleContent, TemplateContent } from "#domain/content/templates/template-content.ts";
import { explorerClientOf } from "#web/engine/explorer/explorerApi.ts";
import type { ComposedSend } from "#web/engine/messages/composerDialog.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import {
	type ComposedEffect,
	type ComposedMessage,
	createChosenTemplate,
	createWrittenMessage,
	fieldsBelow,
	isPlainText,
	isWritten,
	templateEffectOf,
	textEffectOf,
} from "./composedMessage.ts";

const { unlisted } = client.templates.api.template;

/** Template of a saved message. */
interface StoredTemplate {
	id: number;
	name: string;
}

/** Saved contents by identity: a content object never changes, so an unchanged message is not saved again. */
const storedTemplates = new WeakMap<SingleContent, StoredTemplate>();
/** Idempotency keys of contents, so that a repeated save stores one message. */
const saveKeys = new WeakMap<SingleContent, string>();

/** Saves a written message as an unlisted template. */
async function storeContent(content: SingleContent): Promise<StoredTemplate> {
	const stored = storedTemplates.get(content);
	if (stored) return stored;
	const key = saveKeys.get(content) ?? createKey();
	saveKeys.set(content, key);
	const saved = await unwrap(unlisted.$post({ json: { content } }, { headers: saveKeyHeader(key) }));
	storedTemplates.set(content, saved);
	return saved;
}

/**
 * Saves the written messages and returns the effects that send all of them.
 * @param field name of the list, below which problems are reported
 * @throws ApiError
 */
export const storeMessages = (
	messages: readonly ComposedMessage[],
	field: string,
	{ storesTexts = false }: { storesTexts?: boolean | undefined } = {},
): Promise<ComposedSend[]> =>
	Promise.all(
		messages.map(async (message, index) => {
			if (!isWritten(message)) return { effect: templateEffectOf(message.template_id), name: "テンプレート" };
			const { content } = message;
			if (isPlainText(content) && !storesTexts)
				return { effect: textEffectOf(content.text), name: content.text };
			try {
				const { id, name } = await storeContent(content);
				return { effect: templateEffectOf(id), name };
			} catch (error) {
				if (!(error instanceof ApiError)) throw error;
				throw new ApiError(error.status, error.messages, fieldsBelow(`${field}[${index}]`, error.fields));
			}
		}),
	);

/** Effects that send the messages, after the written ones were saved. @throws ApiError */
export const storeAsEffects = async (
	messages: readonly ComposedMessage[],
	field: string,
): Promise<ComposedEffect[]> => (await storeMessages(messages, field)).map(({ effect }) => effect);

/** Loads the messages of effects for the composer, with the contents of those that were written in place. */
export const loadComposedMessages = (effects: readonly ComposedEffect[]): Promise<ComposedMessage[]> =>
	Promise.all(
		effects.map(async (effect) => {
			if ("text" in effect) return createWrittenMessage({ type: "text", text: effect.text });
			const content = await loadContent(effect.egg_id);
			return content ? createWrittenMessage(content) : createChosenTemplate(effect.egg_id);
		}),
	);

/** Content of a message that was written in place; null for a template of the list, or one that may not be read. */
async function loadContent(id: number): Promise<SingleContent | null> {
	try {
		const { content, name } = await unwrap(unlisted[":id"].$get({ param: { id: String(id) } }), {
			handles: [403, 404],
		});
		if (content === null) return null;
		const loaded = content as SingleContent;
		storedTemplates.set(loaded, { id, name });
		return loaded;
	} catch (error) {
		if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
		throw error;
	}
}

/** Sends messages to testers. */
export const postTestSend = (
	json: { messages: ComposedEffect[]; friend_ids: number[] },
	headers: Record<string, string>,
) => unwrap(client.broadcasts.api.broadcast.test.$post({ json }, { headers }));

/** Content of a template of the list, to be changed as a message of its own; null for a pack. */
export async function loadTemplateContent(id: number): Promise<SingleContent | null> {
	const { content } = (await unwrap(
		explorerClientOf("template").data[":id"].$get({ param: { id: String(id) } }),
	)) as unknown as { content: TemplateContent };
	return content.type === "pack" ? null : content;
}
