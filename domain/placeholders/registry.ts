import { commonVar } from "./common-var.ts";
import { context } from "./context.ts";
import { date } from "./date.ts";
import { DEFAULT_DATE_FORMAT } from "./date-format.ts";
import type {
	PlaceholderDefinition,
	PlaceholderNaming,
	PlaceholderTargets,
	PlaceholderValues,
	Target,
} from "./definition.ts";
import { form } from "./form.ts";
import { friendInfo } from "./friend-info.ts";
import { friendLinkUrl } from "./friend-link-url.ts";
import { mail } from "./mail.ts";
import { name } from "./name.ts";
import { remain } from "./remain.ts";
import { readParts, writeParts } from "./written-form.ts";

/** Every kind of placeholder, by its alias type, in the order in which they are offered. */
export const PLACEHOLDERS = {
	name,
	SYS_MAIL: mail,
	friend_link_url: friendLinkUrl,
	date,
	remain,
	var: friendInfo,
	commonVar,
	form,
	context,
};

export type AliasType = keyof typeof PLACEHOLDERS;

/** What a kind of placeholder says besides being of its kind. */
export type PlaceholderParams<Alias extends AliasType> = NonNullable<
	ReturnType<(typeof PLACEHOLDERS)[Alias]["read"]>
>;

/** A placeholder that nobody has looked up yet. */
export type WrittenPlaceholder = {
	[Alias in AliasType]: { aliasType: Alias; params: PlaceholderParams<Alias> };
}[AliasType];

export type Placeholder = WrittenPlaceholder & {
	/** What it names is gone; it will resolve to nothing. */
	isDeleted: boolean;
	/** The id of the record that it names. */
	id: number | null;
};

const ALIAS_TYPES = Object.keys(PLACEHOLDERS) as AliasType[];

const definitionOf = (aliasType: AliasType) => PLACEHOLDERS[aliasType] as PlaceholderDefinition<unknown>;

/** Reads what stands between braces; null where it is no placeholder. Without targets nothing counts as deleted. */
export function readPlaceholder(inside: string, targets?: PlaceholderTargets): Placeholder | null {
	const parts = readParts(inside);
	for (const aliasType of ALIAS_TYPES) {
		const params = definitionOf(aliasType).read(parts);
		if (params !== null) return lookUp({ aliasType, params } as WrittenPlaceholder, targets);
	}
	return null;
}

/** Holds a placeholder against the targets: what it names, whether that still is, whether it can have a format. */
export function lookUp(written: WrittenPlaceholder, targets?: PlaceholderTargets): Placeholder {
	const definition = definitionOf(written.aliasType);
	const target = targetOf(written, targets);
	const dateless = target && definition.dated?.(target) === false;
	const params = dateless ? { ...written.params, format: DEFAULT_DATE_FORMAT } : written.params;
	return { ...written, params, isDeleted: target === null, id: target?.id ?? null } as Placeholder;
}

/** The placeholder as it is stored, braces and all. */
export const writePlaceholder = ({ aliasType, params }: WrittenPlaceholder): string =>
	writeParts(definitionOf(aliasType).write(params));

/** What stands on its chip. */
export const describePlaceholder = (placeholder: WrittenPlaceholder, targets?: PlaceholderTargets): string =>
	definitionOf(placeholder.aliasType).describe(placeholder.params, targetOf(placeholder, targets));

/** Whether a date stands in its place, which can be written in eight ways. */
export const isDated = (placeholder: WrittenPlaceholder, targets?: PlaceholderTargets): boolean =>
	definitionOf(placeholder.aliasType).dated?.(targetOf(placeholder, targets)) ?? false;

/** What it names that has to be looked up. */
export const namingOf = ({ aliasType, params }: WrittenPlaceholder): Partial<PlaceholderNaming> =>
	definitionOf(aliasType).naming?.(params) ?? {};

/** Whether it stands for something of the friend's own. */
export const isOwn = ({ aliasType, params }: WrittenPlaceholder): boolean =>
	definitionOf(aliasType).isOwn?.(params) ?? false;

export const resolvePlaceholder = ({ aliasType, params }: WrittenPlaceholder, values: PlaceholderValues) =>
	definitionOf(aliasType).resolve(params, values);

const targetOf = (
	{ aliasType, params }: WrittenPlaceholder,
	targets: PlaceholderTargets | undefined,
): Target => definitionOf(aliasType).target?.(params, targets);
