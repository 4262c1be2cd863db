import { z } from "zod";
import type { Ability } from "../capabilities/registry.ts";
import { AUDIT_DEEDS, AUDIT_SUBJECTS, AUDIT_VERBS } from "../texts/audit.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { optionalDay, optionalId } from "../wire.ts";

export const AUDIT_PER_PAGE = 50;

const filter = {
	operator_id: optionalId().default(null),
	/** What something was done to. */
	type: z
		.string()
		.max(50, FIELD_TEXTS.choiceUnknown)
		.default("")
		.refine((type) => type === "" || Object.hasOwn(AUDIT_SUBJECTS, type), FIELD_TEXTS.choiceUnknown),
	from: optionalDay().default(null),
	to: optionalDay().default(null),
};

/** The query of the log's file. */
export const auditFilter = z.object(filter);

/** The query of one page: what happened before an entry, newest first. */
export const auditQuery = z.object({ ...filter, before: optionalId().default(null) });

export type AuditFilter = z.output<typeof auditFilter>;

/** What was done, as operators say it. What has no words yet stands by its name. */
export const deedOf = (verb: string): string =>
	AUDIT_VERBS[verb] ?? AUDIT_DEEDS[verb.slice(verb.lastIndexOf(".") + 1)] ?? verb;

/** What it was done to, as operators say it. */
export const subjectOf = (type: string): string => AUDIT_SUBJECTS[type] ?? type;

/** What only those read who may see it where it stands: a friend's memo is no less theirs in the log. */
const NEEDED: Partial<Record<string, Ability>> = {
	friend: "friend-read",
	message: "friend-read",
	operator: "operator-read",
	role: "operator-read",
};

/** Whether somebody with these abilities reads what was written about such a thing. */
export function mayReadChange(type: string, abilities: readonly Ability[]): boolean {
	const needed = NEEDED[type];
	return needed === undefined || abilities.includes(needed);
}

/** What was asked for, line by line: `name: 店舗`. */
function linesOf(value: unknown): string[] {
	if (value === null || value === undefined) return [];
	if (typeof value !== "object" || Array.isArray(value)) return [textOf(value)];
	return Object.entries(value).map(([name, each]) => `${name}: ${textOf(each)}`);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** What stood before and what stood after; where only what was asked for is known, that. */
export function changeOf(detail: Record<string, unknown> | null): { before: string[]; after: string[] } {
	if (!detail) return { before: [], after: [] };
	const isChange = "before" in detail || "after" in detail;
	return isChange
		? { before: linesOf(detail.before), after: linesOf(detail.after) }
		: { before: [], after: linesOf(detail) };
}
