import { eq, sql } from "drizzle-orm";
import { messages as messageTable } from "#db/engine/messages.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { uploads } from "#db/platform/uploads.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import {
	hasOwnLink,
	hasPlaceholders,
	resolveMessage,
	withEmojiIfClosed,
} from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { hasReportedButton } from "#domain/engine/messages/reported-buttons.ts";
import { fileLinkText } from "#domain/people/composer/composer-file.ts";
import {
	type ComposerSendInput,
	MAX_SENT_MESSAGES,
	type SentMessage,
	type SentMessageOf,
	withQuote,
} from "#domain/people/composer/composer-message.ts";
import { encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { isCouponEnded } from "#functions/engine/deliveries/ended-coupon.ts";
import { findArchivedMessage } from "#functions/engine/messages/archive/find-archived-message.ts";
import {
	loadTemplateContents,
	type TemplatesById,
	templateAsMessages,
} from "#functions/engine/messages/template-contents.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { loadChatSender } from "#functions/engine/senders/apply-sender.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { publicMediaAddress } from "#functions/platform/media/public-media.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";

/** Messages to send, and LINE's id of the quoted message. */
interface BuiltMessages {
	messages: LineMessage[];
	quotedMessageId: string | null;
}

/**
 * Builds LINE messages from an operator's input, with unresolved placeholders.
 * @throws Refusal 422 for a file, a template or a quoted message that is gone, and for messages that LINE
 * would refuse with this friend's values; 403 for a template without the ability to see templates.
 */
export async function buildMessages(
	ctx: OperatorCtx,
	{
		friend_id,
		messages,
		quoted_id,
	}: Omit<ComposerSendInput, "draft_at" | "handles_up_to"> & { friend_id: number },
): Promise<BuiltMessages> {
	const lineMessages = await convertMessages(ctx, messages);
	const builtMessages =
		quoted_id === null
			? { messages: lineMessages, quotedMessageId: null }
			: await addQuote(ctx, lineMessages, { friend_id, quoted_id });
	if (publicOrigin(ctx.env) === "" && hasOwnLink(builtMessages.messages))
		throw invalid("messages", CALL_TEXTS.publicOriginUnknown);
	await assertSendable(ctx, builtMessages.messages, friend_id);
	return builtMessages;
}

/**
 * Converts an operator's input into LINE messages for several people, who have no values of a friend.
 * @throws Refusal as `buildMessages`; 422 for placeholders, and for buttons that do nothing in a group
 */
export async function buildGroupMessages(ctx: OperatorCtx, input: SentMessage[]): Promise<LineMessage[]> {
	const messages = encodeAddresses(await convertMessages(ctx, input));
	if (hasPlaceholders(messages)) throw invalid("messages", GROUP_TEXTS.noPlaceholders);
	if (hasReportedButton(messages)) throw invalid("messages", GROUP_TEXTS.noActionButtons);
	await assertLineTakes(ctx, messages);
	return messages;
}

/** LINE messages with the operator's sender, at most as many as LINE takes. */
async function convertMessages(ctx: OperatorCtx, messages: SentMessage[]): Promise<LineMessage[]> {
	const [material, withSender] = await Promise.all([loadMaterial(ctx, messages), loadChatSender(ctx)]);
	const lineMessages = withSender(
		messages.flatMap((message, index) => convertMessage(message, index, material)),
	);
	if (lineMessages.length > MAX_SENT_MESSAGES)
		throw invalid("messages", COMPOSE_TEXTS.tooManyInAll(lineMessages.length, MAX_SENT_MESSAGES));
	return lineMessages;
}

/** Files and templates that the messages name, and the origin of their addresses; "" if it is unknown. */
interface Material {
	ctx: OperatorCtx;
	origin: string;
	files: Map<string, { type: string }>;
	templates: TemplatesById;
}

async function loadMaterial(ctx: OperatorCtx, messages: SentMessage[]): Promise<Material> {
	const keys = messages.flatMap((message) =>
		"media_key" in message
			? [message.media_key, ...("preview_key" in message ? [message.preview_key] : [])]
			: [],
	);
	const ids = messages.flatMap((message) => (message.type === "template" ? message.template_id : []));
	if (ids.length > 0 && !hasAbility(ctx.operator, "template-read"))
		throw new Refusal(403, { ERROR: [COMPOSE_TEXTS.templateNotAllowed] });
	const [files, unreadableKeys, templates] = await Promise.all([
		keys.length === 0
			? []
			: ctx.db
					.select({ key: uploads.key, type: uploads.type })
					.from(uploads)
					.where(sql`${uploads.key} in ${valuesOfList(keys)}`),
		findUnreadableKeys(ctx, keys),
		ids.length === 0 ? new Map() : loadTemplateContents(ctx, ids),
	]);
	return {
		ctx,
		origin: publicOrigin(ctx.env),
		// Files that the operator may not see cannot be sent either.
		files: new Map(
			files.filter(({ key }) => !unreadableKeys.has(key)).map(({ key, type }) => [key, { type }]),
		),
		templates,
	};
}

/** One message of the input, its form field for problems, and the loaded records. */
interface MessagePart<Type extends SentMessage["type"]> {
	message: SentMessageOf<Type>;
	field: string;
	material: Material;
}

const convertMessage = (message: SentMessage, index: number, material: Material): LineMessage[] =>
	CONVERTERS[message.type]({ message: message as never, field: `messages[${index}]`, material });

const CONVERTERS: { [Type in SentMessage["type"]]: (part: MessagePart<Type>) => LineMessage[] } = {
	text: ({ message: { text } }) => [withEmojiIfClosed({ type: "text", text })],
	sticker: ({ message: { package_id, sticker_id } }) => [
		{ type: "sticker", packageId: String(package_id), stickerId: String(sticker_id) },
	],
	image: (part) => {
		const address = addressOfFile(part, part.message.media_key, /^image\//);
		return [{ type: "image", originalContentUrl: address, previewImageUrl: address }];
	},
	video: (part) => [
		{
			type: "video",
			originalContentUrl: addressOfFile(part, part.message.media_key, /^video\//),
			previewImageUrl: addressOfFile(
				part,
				part.message.preview_key,
				/^image\//,
				COMPOSE_TEXTS.videoNeedsPreview,
			),
		},
	],
	audio: (part) => [
		{
			type: "audio",
			originalContentUrl: addressOfFile(part, part.message.media_key, /^audio\//),
			duration: part.message.duration,
		},
	],
	file: (part) => {
		const address = addressOfFile(part, part.message.media_key, /./);
		// Braces in a name would be resolved as placeholders when the text is sent.
		const name = part.message.name.replaceAll(/[{}｛｝]/g, "_");
		return [{ type: "text", text: fileLinkText(name, address) }];
	},
	location: ({ message }) => [message],
	template: ({ message: { template_id }, field, material: { ctx, origin, templates } }) => {
		const template = templates.get(template_id);
		if (!template) throw invalid(`${field}[template_id]`, COMPOSE_TEXTS.templateGone);
		const convertedTemplate = templateAsMessages(ctx, template.content, templates, {
			// Placeholders are resolved only after the quote is added, with those of the other messages.
			write: (text) => text,
			origin,
		});
		if ("problem" in convertedTemplate) throw invalid(`${field}[template_id]`, convertedTemplate.problem);
		return convertedTemplate.messages;
	},
};

function addressOfFile(
	{ field, material: { ctx, origin, files } }: Pick<MessagePart<SentMessage["type"]>, "field" | "material">,
	key: string,
	type: RegExp,
	missingText: string = COMPOSE_TEXTS.fileGone,
): string {
	const file = files.get(key);
	if (!file || !type.test(file.type)) throw invalid(field, missingText);
	if (origin === "") throw invalid(field, CALL_TEXTS.publicOriginUnknown);
	return publicMediaAddress(ctx, origin, key);
}

/**
 * Adds the quote to the first message that can carry it.
 * @throws Refusal 422 where the quoted message is gone or cannot be quoted, or no message can carry the quote
 */
async function addQuote(
	ctx: OperatorCtx,
	messages: LineMessage[],
	{ friend_id, quoted_id }: { friend_id: number; quoted_id: number },
): Promise<BuiltMessages> {
	const [recent] = await ctx.db.select().from(messageTable).where(eq(messageTable.id, quoted_id));
	const quotedMessage = recent ?? (await findArchivedMessage(ctx, quoted_id));
	if (quotedMessage?.friendId !== friend_id || quotedMessage.unsentAt !== null)
		throw invalid("quoted_id", COMPOSE_TEXTS.quotedGone);
	if (quotedMessage.quoteToken === null) throw invalid("quoted_id", COMPOSE_TEXTS.notQuotable);
	const messagesWithQuote = withQuote(messages, quotedMessage.quoteToken);
	if (!messagesWithQuote) throw invalid("quoted_id", COMPOSE_TEXTS.nothingToQuoteWith);
	return { messages: messagesWithQuote, quotedMessageId: quotedMessage.lineMessageId };
}

/**
 * Checks the messages against LINE's limits with the friend's current values.
 */
async function assertSendable(ctx: OperatorCtx, messages: LineMessage[], friendId: number): Promise<void> {
	const values = await loadPlaceholderValues(ctx, [friendId], publicOrigin(ctx.env), { ownLinks: true });
	await assertLineTakes(ctx, encodeAddresses(resolveMessage(messages, values.get(friendId)!)));
}

/** Checks messages as they are sent. @throws Refusal 422 with all problems */
async function assertLineTakes(ctx: OperatorCtx, messages: LineMessage[]): Promise<void> {
	const problems = messages.flatMap((message, index) => {
		const problem = problemWithMessage(message);
		return problem === null ? [] : [COMPOSE_TEXTS.unsendable(index + 1, problem)];
	});
	if (problems.length > 0) throw new Refusal(422, { messages: problems });
	if (await isCouponEnded(ctx, messages)) throw invalid("messages", LINE_COUPON_TEXTS.couponEnded);
}
