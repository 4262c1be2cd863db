import { z } from "zod";
import { RESUME_LABELS } from "#domain/automation/scenarios/missed-steps.ts";
import { ABILITIES, type Ability } from "#domain/engine/capabilities/registry.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { AUDIT_FIELD_LABELS, AUDIT_VALUES } from "#domain/platform/texts/audit-fields.ts";
import {
	AUDIT_OPERATIONS,
	AUDIT_SUBJECTS,
	AUDIT_TEXTS,
	AUDIT_VERBS,
} from "#domain/platform/texts/audit-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { optionalDay, optionalId } from "#domain/platform/wire/input-schemas.ts";

export const AUDIT_PER_PAGE = 50;

const filter = {
	operator_id: optionalId().default(null),
	/** Type of the subject. */
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

/** Query of one page: entries before another, newest first. */
export const auditQuery = z.object({ ...filter, before: optionalId().default(null) });

export type AuditFilter = z.output<typeof auditFilter>;

/** Label of a verb for operators; the verb itself where it has none. */
export const auditVerbOf = (verb: string): string =>
	AUDIT_VERBS[verb] ?? AUDIT_OPERATIONS[verb.slice(verb.lastIndexOf(".") + 1)] ?? verb;

/** Label of a subject for operators; of a folder, with the kind of items that it contains. */
export function subjectOf(type: string, verb = ""): string {
	const called = AUDIT_SUBJECTS[type] ?? type;
	return verb.startsWith("folder.") ? AUDIT_TEXTS.foldersOf(called) : called;
}

/** Ability needed to read the details of a subject in the log, as on its own page. */
const NEEDED: Partial<Record<string, Ability>> = {
	friend: "friend-read",
	message: "friend-read",
	operator: "operator-read",
	role: "operator-read",
};

/** Whether these abilities suffice to read changes of such a subject. */
export function mayReadChange(type: string, abilities: readonly Ability[]): boolean {
	const needed = NEEDED[type];
	return needed === undefined || abilities.includes(needed);
}

/** Request, line by line: `名前: 店舗`. */
function linesOf(value: unknown, zone: string): string[] {
	if (value === null || value === undefined) return [];
	if (typeof value !== "object" || Array.isArray(value)) return [textOf(value)];
	return Object.entries(value)
		.map(([name, each]) => [wireName(name), each] as const)
		.filter(([name]) => !UNTOLD.includes(name))
		.map(([name, each]) => `${AUDIT_FIELD_LABELS[name] ?? name}: ${fieldText(name, each, zone)}`);
}

/** Some changes are written as their table's columns are called. */
const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Fields left out: the service code's program, whom the entry already names as its author, and names as
 * searches compare them.
 */
const UNTOLD: readonly string[] = ["open_api_code_id", "name_key"];

/** Fields that are yes or no, and sent as 1 or 0; favourites as 2 or 1. */
const IS_FLAG =
	/^((is|has|needs|takes|count|use)_.*|week_\d|active|sw|notify|rate|remove|selected|disabled|postback_only)$/;

/** Numbers above this are instants in a field that is called one, and no times of day. */
const LEAST_INSTANT = 1e11;

function fieldText(name: string, value: unknown, zone: string): string {
	if (name === "verb" && typeof value === "string") return auditVerbOf(value);
	const words = WORDS_OF[name];
	if (words)
		return textOf(Array.isArray(value) ? value.map((each) => wordOf(words, each)) : wordOf(words, value));
	const [no, yes] = name === "rate" ? [1, 2] : [0, 1];
	if ((value === no || value === yes) && IS_FLAG.test(name)) return textOf(value === yes);
	const isInstant = typeof value === "number" && value > LEAST_INSTANT && /(^|_)at$/.test(name);
	return isInstant ? toWireTime(value, zone) : textOf(value);
}

/** Fields of codes, with the operators' word for each. */
const WORDS_OF: Partial<Record<string, Readonly<Record<string, string>>>> = {
	abilities: ABILITIES,
	rights: API_RIGHTS,
	events: labelsOf(WEBHOOK_EVENTS),
	timings: labelsOf(NOTICE_EVENTS),
	resume: RESUME_LABELS,
};

function labelsOf(entries: Readonly<Record<string, { label: string }>>): Record<string, string> {
	return Object.fromEntries(Object.entries(entries).map(([name, { label }]) => [name, label]));
}

/** A code without a label is shown by its name. */
const wordOf = (words: Readonly<Record<string, string>>, code: unknown): unknown =>
	typeof code === "string" && Object.hasOwn(words, code) ? words[code] : code;

function textOf(value: unknown): string {
	if (typeof value === "string") return value;
	if (typeof value === "boolean") return value ? AUDIT_VALUES.yes : AUDIT_VALUES.no;
	if (value === null || value === undefined) return AUDIT_VALUES.none;
	if (!Array.isArray(value)) return JSON.stringify(value);
	if (value.length === 0) return AUDIT_VALUES.none;
	return value.some((each) => typeof each === "object") ? JSON.stringify(value) : value.join("、");
}

/** Values before and after; only the request where no more is known. @param zone of its instants */
export function changeOf(
	detail: Record<string, unknown> | null,
	zone: string,
): { before: string[]; after: string[] } {
	if (!detail) return { before: [], after: [] };
	// The request is shown next to the replaced values, or as `after`.
	const { before, ...asked } = detail;
	return { before: linesOf(before, zone), after: linesOf("after" in detail ? detail.after : asked, zone) };
}
