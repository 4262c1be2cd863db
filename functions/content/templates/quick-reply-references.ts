import { templates } from "#db/content/templates.ts";
import { actions } from "#db/engine/actions.ts";
import { quickRepliesOf } from "#domain/content/templates/quick-replies.ts";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import type { ItemReference } from "#functions/engine/explorer/definition.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";

const fieldOf = (index: number, name: string): string => `content[quick_replies][${index}][${name}]`;

/** Actions that taps on quick replies run, by their fields. */
export const actionsOfQuickReplies = (content: TemplateContent): Record<string, number> =>
	Object.fromEntries(
		quickRepliesOf(content).flatMap(({ type, action_id }, index) =>
			type === "action" && action_id ? [[fieldOf(index, "action_id"), action_id]] : [],
		),
	);

/** Templates that taps on quick replies send. */
export const templatesOfQuickReplies = (content: TemplateContent): number[] => [
	...new Set(
		quickRepliesOf(content).flatMap(({ type, template_id }) =>
			type === "template" && template_id ? [template_id] : [],
		),
	),
];

/** Actions and templates of quick replies, which must exist. */
export const quickReplyReferences = (content: TemplateContent): ItemReference[] =>
	quickRepliesOf(content).flatMap(({ type, action_id, template_id }, index) => [
		...referenceTo(
			fieldOf(index, "action_id"),
			actions,
			type === "action" ? (action_id ?? null) : null,
			ACTION_TEXTS.actionGone,
		),
		...referenceTo(
			fieldOf(index, "template_id"),
			templates,
			type === "template" ? (template_id ?? null) : null,
			FIELD_TEXTS.itemGone("テンプレート"),
		),
	]);
