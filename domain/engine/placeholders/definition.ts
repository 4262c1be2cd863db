import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import type { CommonVarType } from "#domain/engine/kinds/common-var.ts";
import type { VarType } from "#domain/engine/kinds/var.ts";

/** Field of friend information, common variable or form that a text may reference. */
interface NamedRecord {
	id: number;
	name: string;
}

/** Value of the current event: the friend's message, or a value sent by a linked system. */
export interface ContextTarget {
	key: string;
	label: string;
	/** `string` if absent. */
	type?: ContextType;
}

type ContextType = "string" | "number" | "datetime" | "array" | "object";

/** Records that a text may reference, for editing and display. */
export interface PlaceholderTargets {
	friendInfo: (NamedRecord & { type: VarType })[];
	commonVars: (NamedRecord & { code: string; type: CommonVarType })[];
	forms: (NamedRecord & { code: string })[];
	/** Salon URLs. */
	salons: (NamedRecord & { code: string })[];
	/** Events' URLs. */
	events: (NamedRecord & { code: string })[];
	products: (NamedRecord & { code: string })[];
	scores: NamedRecord[];
	context: ContextTarget[];
}

/** Returns empty targets, with a new list for each kind. */
export const noTargets = (): PlaceholderTargets => ({
	friendInfo: [],
	commonVars: [],
	forms: [],
	salons: [],
	events: [],
	products: [],
	scores: [],
	context: [],
});

/** Value of friend information or of a common variable, in display form; dates as YYYY-MM-DD. */
export interface TypedValue {
	/** One of `VAR_TYPES` or `COMMON_VAR_TYPES`. */
	type: number;
	value: string;
}

/**
 * Values for the placeholders of a text, for one friend at one moment. A missing value resolves to an empty
 * text.
 */
export interface PlaceholderValues {
	/** Display name of the friend. */
	name: string;
	/** System mail address of the friend. */
	mail: string;
	friendLinkUrl: string;
	/** Epoch ms. */
	now: number;
	zone: string;
	/** Day on which the account observes birthdays of 29 February in ordinary years; absent: the default. */
	leapBirthday?: LeapBirthday;
	/** By field name. If a friend has no value, the caller passes the field's default. */
	friendInfo: ReadonlyMap<string, TypedValue>;
	/** By code. */
	commonVars: ReadonlyMap<string, TypedValue>;
	/**
	 * Addresses of forms by code. When sending to a friend they contain a mark, which the sender replaces by the
	 * signature of the friend's own link.
	 */
	forms: ReadonlyMap<string, string>;
	/** Addresses of salon URLs by code, with the same mark. */
	salons: ReadonlyMap<string, string>;
	/** Addresses of event URLs by code, with the same mark. */
	events: ReadonlyMap<string, string>;
	/** Addresses of products by code, with the same mark. */
	products: ReadonlyMap<string, string>;
	/** Current points and level of the friend for each score, by score name. */
	scores: ReadonlyMap<string, { points: number; level: string }>;
	/** Points of the friend; `expiry` is the last day of those that end next, `url` the page with them. */
	points: { balance: number; rank: string; expiry: string; url: string };
	/** Address of a ticket, with `TICKET_NUMBER` instead of the booking's number; absent where nobody has tickets. */
	ticketUrl?: string;
	/** Page with all coupons of the friend. */
	coupons: { url: string };
	/** Addresses of the friend's introductions; empty without a public address. */
	introduction: { url: string; page: string };
	/** Newest requested payment of the friend that waits; absent without one. */
	payment?: { url: string; amount: string; until: string };
	/** By key. Instants have the form YYYY-MM-DD HH:mm:ss. */
	context: ReadonlyMap<string, { type: ContextType; value: string }>;
	/**
	 * Only in an operator's preview: abilities that the operator lacks. The values are missing and shown as
	 * labels.
	 */
	withheld?: readonly Ability[];
}

/** Record that a placeholder references: undefined while the targets are unknown, null if it was deleted. */
export type PlaceholderReference =
	| { id: number | null; name: string; type?: VarType | CommonVarType | ContextType }
	| null
	| undefined;

/**
 * References in a text: codes of common variables, forms, salon URLs, events and products; names of friend-information
 * fields and scores.
 */
export type PlaceholderNaming = Record<
	"friendInfo" | "commonVars" | "forms" | "salons" | "events" | "products" | "scores",
	string[]
>;

/** Registry entry of a kind of placeholder. */
export interface PlaceholderDefinition<Params> {
	/** Label of the kind, also the heading of its group in menus. */
	label: string;
	/** Parses the parts between the braces, split at colons; null for another kind. */
	read: (parts: readonly string[]) => Params | null;
	/** Returns the parts that `read` parses. Every result of `read` can be written and read again. */
	toParts: (params: Params) => string[];
	/** Returns the referenced record; only for kinds that reference one. */
	findTarget?: (params: Params, targets: PlaceholderTargets | undefined) => PlaceholderReference;
	/** Returns the reference as written; only for kinds that reference a record. */
	references?: (params: Params) => Partial<PlaceholderNaming>;
	/** Ability required to read its value, in addition to that of viewing the friend. */
	ability?: (params: Params) => Ability | null;
	/** Whether its value belongs to one friend and is missing without a friend. */
	belongsToFriend?: (params: Params) => boolean;
	/** Whether its value is a date, whose params keep a format; others drop theirs (M-221). */
	isDate?: (target: PlaceholderReference) => boolean;
	/** Returns the text on the chip. */
	describe: (params: Params, target: PlaceholderReference) => string;
	/** Returns the replacement text; empty if there is no value. */
	resolve: (params: Params, values: PlaceholderValues) => string;
}

/** Stands for a booking's number in the address of its ticket. */
export const TICKET_NUMBER = "#";

export const definePlaceholder = <Params>(definition: PlaceholderDefinition<Params>) => definition;
