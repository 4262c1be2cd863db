import { z } from "zod";
import { RESUME_LABELS } from "#domain/automation/scenarios/missed-steps.ts";
import { ABILITIES, type Ability } from "#domain/engine/capabilities/registry.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { LINE_MESSAGE_NAMES } from "#domain/platform/line/line-names.ts";
import { AUDIT_FIELD_LABELS, AUDIT_VALUES } from "#domain/platform/texts/audit-fields.ts";
import { AUDIT_OPERATIONS, AUDIT_TEXTS, AUDIT_VERBS } from "#domain/platform/texts/audit-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { optionalDay, optionalId } from "#domain/platform/wire/input-schemas.ts";
import { AUDIT_SUBJECTS } from "./audit-subjects.ts";

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

/** Filter of the audit log, and query of its CSV export. */
export const auditFilter = z.object(filter);

/** Query of one page: entries before another, newest first. */
export const auditQuery = z.object({ ...filter, before: optionalId().default(null) });

export type AuditFilter = z.output<typeof auditFilter>;

/** Label of a verb for operators; the verb itself if it has none. */
export const auditVerbLabel = (verb: string): string =>
	AUDIT_VERBS[verb] ?? AUDIT_OPERATIONS[verb.slice(verb.lastIndexOf(".") + 1)] ?? verb;

/** Label of a subject for operators; for a folder, with the kind of items that it contains. */
export function auditSubjectLabel(type: string, verb = ""): string {
	const subjectLabel = AUDIT_SUBJECTS[type] ?? type;
	return verb.startsWith("folder.") ? AUDIT_TEXTS.foldersOf(subjectLabel) : subjectLabel;
}

/** Ability required to read the changes of a subject, as on its own page. */
const REQUIRED_ABILITIES: Partial<Record<string, Ability>> = {
	friend: "friend-read",
	message: "friend-read",
	operator: "operator-read",
	role: "operator-read",
};

/** Whether these abilities suffice to read the changes of such a subject. */
export function mayReadChange(type: string, abilities: readonly Ability[]): boolean {
	const requiredAbility = REQUIRED_ABILITIES[type];
	return requiredAbility === undefined || abilities.includes(requiredAbility);
}

/** Fields of a logged object, one line each: `名前: 店舗`. */
function fieldLines(value: unknown, zone: string): string[] {
	if (value === null || value === undefined) return [];
	if (typeof value !== "object" || Array.isArray(value)) return [valueText(value)];
	return Object.entries(value)
		.map(([name, each]) => [wireName(name), each] as const)
		.filter(([name]) => !HIDDEN_FIELDS.includes(name))
		.map(([name, each]) => `${AUDIT_FIELD_LABELS[name] ?? name}: ${fieldText(name, each, zone)}`);
}

/** Field name of the API; some entries use the camel-case names of the table's columns. */
const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Fields left out: the service code, because the entry shows its program as the author, and the normalised
 * name for searches.
 */
const HIDDEN_FIELDS: readonly string[] = ["open_api_code_id", "name_key"];

/** Yes-or-no fields, sent as 1 or 0; favourites are sent as 2 or 1. */
const FLAG_FIELDS =
	/^((is|has|needs|takes|count|use)_.*|week_\d|active|sw|notify|rate|remove|selected|disabled|postback_only)$/;

/** Minimum number in a field called `…_at` that is an instant; smaller ones are times of day. */
const MIN_INSTANT = 1e11;

function fieldText(name: string, value: unknown, zone: string): string {
	if (name === "verb" && typeof value === "string") return auditVerbLabel(value);
	if (name === "filter") return filterText(value);
	const labels = CODE_LABELS[name];
	if (labels)
		return valueText(
			Array.isArray(value) ? value.map((each) => codeLabel(labels, each)) : codeLabel(labels, value),
		);
	const [no, yes] = name === "rate" ? [1, 2] : [0, 1];
	if ((value === no || value === yes) && FLAG_FIELDS.test(name)) return valueText(value === yes);
	const isInstant = typeof value === "number" && value > MIN_INSTANT && /(^|_)at$/.test(name);
	return isInstant ? toWireTime(value, zone) : valueText(value);
}

/** Number of conditions; the sentence of a filter would need the names of its items. */
function filterText(value: unknown): string {
	const { inputs } = (value ?? {}) as { inputs?: unknown };
	return Array.isArray(inputs) ? AUDIT_TEXTS.conditions(inputs.length) : valueText(value);
}

/** Fields with codes, and the label of each code. */
const CODE_LABELS: Partial<Record<string, Readonly<Record<string, string>>>> = {
	abilities: ABILITIES,
	rights: API_RIGHTS,
	events: labelsOf(WEBHOOK_EVENTS),
	timings: labelsOf(NOTICE_EVENTS),
	resume: RESUME_LABELS,
	types: LINE_MESSAGE_NAMES,
	type: AUDIT_SUBJECTS,
};

function labelsOf(entries: Readonly<Record<string, { label: string }>>): Record<string, string> {
	return Object.fromEntries(Object.entries(entries).map(([name, { label }]) => [name, label]));
}

/** Label of a code; the code itself if it has none. */
const codeLabel = (words: Readonly<Record<string, string>>, code: unknown): unknown =>
	typeof code === "string" && Object.hasOwn(words, code) ? words[code] : code;

function valueText(value: unknown): string {
	if (typeof value === "string") return value;
	if (typeof value === "boolean") return value ? AUDIT_VALUES.yes : AUDIT_VALUES.no;
	if (value === null || value === undefined) return AUDIT_VALUES.none;
	if (!Array.isArray(value)) return JSON.stringify(value);
	if (value.length === 0) return AUDIT_VALUES.none;
	return value.some((each) => typeof each === "object") ? JSON.stringify(value) : value.join("、");
}

/**
 * Lines of the values before and after a change; only the request if nothing more was logged.
 * @param zone time zone of the instants
 */
export function describeAuditChange(
	detail: Record<string, unknown> | null,
	zone: string,
): { before: string[]; after: string[] } {
	if (!detail) return { before: [], after: [] };
	// Without logged values after the change, the remaining fields are the request.
	const { before, ...request } = detail;
	return {
		before: fieldLines(before, zone),
		after: fieldLines("after" in detail ? detail.after : request, zone),
	};
}
