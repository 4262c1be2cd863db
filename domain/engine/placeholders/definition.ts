import type { Ability } from "#domain/engine/access/abilities.ts";
import type { LeapBirthday } from "#domain/engine/filters/conditions/leap-birthday.ts";
import type { CommonVarType } from "#domain/engine/kinds/common_var.ts";
import type { VarType } from "#domain/engine/kinds/var.ts";

/** A field of friend information, a common variable or a form that a text may name. */
interface Named {
	id: number;
	name: string;
}

/** A value that the present event brings: what the friend wrote, or what a linked system sent. */
export interface ContextTarget {
	key: string;
	label: string;
	/** Absent: a string. */
	type?: ContextType;
}

type ContextType = "string" | "number" | "datetime" | "array" | "object";

/** What a text may name where it is edited or shown. */
export interface PlaceholderTargets {
	friendInfo: (Named & { type: VarType })[];
	commonVars: (Named & { code: string; type: CommonVarType })[];
	forms: (Named & { code: string })[];
	/** Salon URLs. */
	salons: (Named & { code: string })[];
	/** Events' URLs. */
	events: (Named & { code: string })[];
	scores: Named[];
	context: ContextTarget[];
}

/** Targets of which there is none yet, a list of each kind to itself. */
export const noTargets = (): PlaceholderTargets => ({
	friendInfo: [],
	commonVars: [],
	forms: [],
	salons: [],
	events: [],
	scores: [],
	context: [],
});

/** A value of friend information or of a common variable, written as it is shown; dates as YYYY-MM-DD. */
export interface TypedValue {
	type: number;
	value: string;
}

/**
 * The values for the placeholders of a text, for one friend at one moment. A missing value resolves to an empty text.
 */
export interface PlaceholderValues {
	/** The friend's display name. */
	name: string;
	/** The friend's system mail address. */
	mail: string;
	friendLinkUrl: string;
	/** Epoch ms. */
	now: number;
	zone: string;
	/** Day on which the account observes birthdays of 29 February in ordinary years; absent: the default. */
	leapBirthday?: LeapBirthday;
	/** By the field's name. Where a friend has no value, the caller gives the field's default. */
	friendInfo: ReadonlyMap<string, TypedValue>;
	/** By code. */
	commonVars: ReadonlyMap<string, TypedValue>;
	/** The addresses of forms, by code; with the mark of a friend's own link where something is sent to them. */
	forms: ReadonlyMap<string, string>;
	/** The addresses of salon URLs, the same way. */
	salons: ReadonlyMap<string, string>;
	/** The addresses of events' URLs, the same way. */
	events: ReadonlyMap<string, string>;
	/** What the friend has of each score now, by the score's name. */
	scores: ReadonlyMap<string, { points: number; level: string }>;
	/** By key. An instant is written YYYY-MM-DD HH:mm:ss. */
	context: ReadonlyMap<string, { type: ContextType; value: string }>;
	/** Only in an operator's preview: the abilities that they lack, whose values are missing and have labels instead. */
	withheld?: readonly Ability[];
}

/** The record that a placeholder names: undefined while the targets are unknown, null where it is gone. */
export type Target =
	| { id: number | null; name: string; type?: VarType | CommonVarType | ContextType }
	| null
	| undefined;

/** The records that a text names: codes of common variables, forms, salon URLs and events, names of friend-information fields and scores. */
export type PlaceholderNaming = Record<
	"friendInfo" | "commonVars" | "forms" | "salons" | "events" | "scores",
	string[]
>;

/** What a kind of placeholder is: one entry of the registry. */
export interface PlaceholderDefinition<Params> {
	/** The label of the kind, also the heading of its group in menus. */
	label: string;
	/** Reads the parts between the braces, split at colons; null for another kind. */
	read: (parts: readonly string[]) => Params | null;
	/** Writes the parts that `read` reads. Whatever `read` answers can be written and read again. */
	write: (params: Params) => string[];
	/** Only for kinds that name a record: which record. */
	target?: (params: Params, targets: PlaceholderTargets | undefined) => Target;
	/** Only for kinds that name a record: how it is written. */
	naming?: (params: Params) => Partial<PlaceholderNaming>;
	/** The ability that an operator needs to read its value, besides that of looking at the friend. */
	ability?: (params: Params) => Ability | null;
	/** Whether its value belongs to one friend, so that it has none without a friend. */
	isOwn?: (params: Params) => boolean;
	/** Whether what it stands for is a date, so that its params keep a format; all others drop theirs (M-221). */
	isDate?: (target: Target) => boolean;
	/** The text on the chip. */
	describe: (params: Params, target: Target) => string;
	/** The text that replaces it; empty where there is no value. */
	resolve: (params: Params, values: PlaceholderValues) => string;
}

export const definePlaceholder = <Params>(definition: PlaceholderDefinition<Params>) => definition;
