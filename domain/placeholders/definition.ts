import type { CommonVarType } from "../kinds/common_var.ts";
import type { VarType } from "../kinds/var.ts";

/** A field of friend information, a common variable or a form, as something that a text may name. */
interface Named {
	id: number;
	name: string;
}

/** A value that the event at hand brings: what the friend wrote, or what a linked system sent. */
export interface ContextTarget {
	key: string;
	label: string;
	/** Absent: a string. */
	type?: ContextType;
}

export type ContextType = "string" | "number" | "datetime" | "array" | "object";

/** What a text may name where it is edited or shown. */
export interface PlaceholderTargets {
	friendInfo: (Named & { type: VarType })[];
	commonVars: (Named & { code: string; type: CommonVarType })[];
	forms: (Named & { code: string })[];
	context: ContextTarget[];
}

/** A value of friend information or of a common variable, written as it is shown; dates as YYYY-MM-DD. */
export interface TypedValue {
	type: number;
	value: string;
}

/** What stands in for the placeholders of a text for one friend at one moment. What is missing resolves to nothing. */
export interface PlaceholderValues {
	/** The friend's display name. */
	name: string;
	/** The friend's system mail address. */
	mail: string;
	friendLinkUrl: string;
	/** Epoch ms. */
	now: number;
	zone: string;
	/** By the field's name. Where a friend has no value, the caller gives what the field says in its place. */
	friendInfo: ReadonlyMap<string, TypedValue>;
	/** By code. */
	commonVars: ReadonlyMap<string, TypedValue>;
	/** The addresses of forms, by code: with the mark of a friend's own, where something is sent to them. */
	forms: ReadonlyMap<string, string>;
	/** By key. An instant is written YYYY-MM-DD HH:mm:ss. */
	context: ReadonlyMap<string, { type: ContextType; value: string }>;
}

/** What a placeholder names among the targets: undefined while they are not known, null for what is gone. */
export type Target =
	| { id: number | null; name: string; type?: VarType | CommonVarType | ContextType }
	| null
	| undefined;

/** What a text names, to be looked up: codes of common variables and forms, names of fields of friend information. */
export type PlaceholderNaming = Record<"friendInfo" | "commonVars" | "forms", string[]>;

/** What a kind of placeholder is: one entry of the registry. */
export interface PlaceholderDefinition<Params> {
	/** What the kind is called, also where a menu groups by it. */
	label: string;
	/** Reads what stands between the braces, taken apart at its colons; null for what is of another kind. */
	read: (parts: readonly string[]) => Params | null;
	/** The parts that `read` reads; whatever `read` yields can be written and read again. */
	write: (params: Params) => string[];
	/** Only for the kinds that name a record: which one. */
	target?: (params: Params, targets: PlaceholderTargets | undefined) => Target;
	/** Only for the kinds that name a record: how they write it. */
	naming?: (params: Params) => Partial<PlaceholderNaming>;
	/** Whether it stands for something of the friend's own, which nobody else has a value for. */
	isOwn?: (params: Params) => boolean;
	/** Whether it stands for a date, so that its params have a format; of everything else the format is dropped (M-221). */
	dated?: (target: Target) => boolean;
	/** What stands on the chip. */
	describe: (params: Params, target: Target) => string;
	/** The text in its place; empty where there is nothing to stand there. */
	resolve: (params: Params, values: PlaceholderValues) => string;
}

export const definePlaceholder = <Params>(definition: PlaceholderDefinition<Params>) => definition;
