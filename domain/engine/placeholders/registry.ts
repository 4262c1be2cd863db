import { commonVar } from "./common-var.ts";
import { context } from "./context.ts";
import { couponLink } from "./coupon.ts";
import { date } from "./date.ts";
import { DEFAULT_DATE_FORMAT } from "./date-format.ts";
import type {
	PlaceholderDefinition,
	PlaceholderNaming,
	PlaceholderReference,
	PlaceholderTargets,
	PlaceholderValues,
} from "./definition.ts";
import { event } from "./event.ts";
import { form } from "./form.ts";
import { friendInfo } from "./friend-info.ts";
import { friendLinkUrl } from "./friend-link-url.ts";
import { introduction } from "./introduction.ts";
import { lineEmoji } from "./line-emoji.ts";
import { mail } from "./mail.ts";
import { name } from "./name.ts";
import { pay } from "./pay.ts";
import { paymentRequest } from "./payment.ts";
import { point } from "./point.ts";
import { remain } from "./remain.ts";
import { salon } from "./salon.ts";
import { score } from "./score.ts";
import { readParts, writeParts } from "./written-form.ts";

/** All kinds of placeholder by alias type, in the order in which they are offered. */
export const PLACEHOLDERS = {
	name,
	SYS_MAIL: mail,
	friend_link_url: friendLinkUrl,
	date,
	remain,
	var: friendInfo,
	score,
	point,
	coupon: couponLink,
	introduction,
	payment: paymentRequest,
	commonVar,
	form,
	salon,
	event,
	pay,
	context,
	emoji: lineEmoji,
};

export type AliasType = keyof typeof PLACEHOLDERS;

/** The params of a kind of placeholder. */
export type PlaceholderParams<Alias extends AliasType> = NonNullable<
	ReturnType<(typeof PLACEHOLDERS)[Alias]["read"]>
>;

/** Placeholder before its record is looked up. */
export type WrittenPlaceholder = {
	[Alias in AliasType]: { aliasType: Alias; params: PlaceholderParams<Alias> };
}[AliasType];

export type Placeholder = WrittenPlaceholder & {
	/** Whether the record was deleted, so that it resolves to an empty text. */
	isDeleted: boolean;
	/** The id of its record. */
	id: number | null;
};

const ALIAS_TYPES = Object.keys(PLACEHOLDERS) as AliasType[];

const definitionOf = (aliasType: AliasType) => PLACEHOLDERS[aliasType] as PlaceholderDefinition<unknown>;

/**
 * Parses the text between braces; null if it is not a placeholder. Without targets nothing counts as deleted.
 */
export function readPlaceholder(braceContent: string, targets?: PlaceholderTargets): Placeholder | null {
	const parts = readParts(braceContent);
	for (const aliasType of ALIAS_TYPES) {
		const params = definitionOf(aliasType).read(parts);
		if (params !== null) return resolveTarget({ aliasType, params } as WrittenPlaceholder, targets);
	}
	return null;
}

/**
 * Adds the record of a placeholder: null is a deleted one, undefined an unknown one or none. A record that is no
 * date loses the format (M-221).
 */
function resolveTarget(parsed: WrittenPlaceholder, targets?: PlaceholderTargets): Placeholder {
	const definition = definitionOf(parsed.aliasType);
	const target = targetOf(parsed, targets);
	const losesFormat = target && definition.isDate?.(target) === false;
	const params = losesFormat ? { ...parsed.params, format: DEFAULT_DATE_FORMAT } : parsed.params;
	return { ...parsed, params, isDeleted: target === null, id: target?.id ?? null } as Placeholder;
}

/** Returns the stored form of a placeholder, with its braces. */
export const writePlaceholder = ({ aliasType, params }: WrittenPlaceholder): string =>
	writeParts(definitionOf(aliasType).toParts(params));

/** The text on its chip. */
export const describePlaceholder = (placeholder: WrittenPlaceholder, targets?: PlaceholderTargets): string =>
	definitionOf(placeholder.aliasType).describe(placeholder.params, targetOf(placeholder, targets));

/** Whether it represents a date, which has eight formats. */
export const isDatePlaceholder = (placeholder: WrittenPlaceholder, targets?: PlaceholderTargets): boolean =>
	definitionOf(placeholder.aliasType).isDate?.(targetOf(placeholder, targets)) ?? false;

/** Names or codes of records in a placeholder, to be looked up; empty for a kind without records. */
export const namingOf = ({ aliasType, params }: WrittenPlaceholder): Partial<PlaceholderNaming> =>
	definitionOf(aliasType).references?.(params) ?? {};

/** Whether its value belongs to one friend. */
export const isFriendSpecific = ({ aliasType, params }: WrittenPlaceholder): boolean =>
	definitionOf(aliasType).belongsToFriend?.(params) ?? false;

/** Whether its value is withheld from the operator in a preview. */
export const isPlaceholderWithheld = (
	{ aliasType, params }: WrittenPlaceholder,
	{ withheld = [] }: PlaceholderValues,
): boolean => withheld.some((ability) => ability === definitionOf(aliasType).ability?.(params));

export const resolvePlaceholder = ({ aliasType, params }: WrittenPlaceholder, values: PlaceholderValues) =>
	definitionOf(aliasType).resolve(params, values);

const targetOf = (
	{ aliasType, params }: WrittenPlaceholder,
	targets: PlaceholderTargets | undefined,
): PlaceholderReference => definitionOf(aliasType).findTarget?.(params, targets);
