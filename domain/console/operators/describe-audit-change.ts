import { RESUME_LABELS } from "#domain/automation/scenarios/missed-steps.ts";
import { AUDIENCE_SOURCES } from "#domain/content/audiences/audience-states.ts";
import { COUPON_USES } from "#domain/content/line-coupons/line-coupon-input.ts";
import { TWICE_LABELS } from "#domain/engine/actions/repetition-rule.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { ANSWER_MODES, ANSWERING_TOOLS } from "#domain/engine/friend-records/answering-tool.ts";
import { FRIEND_LINE_EVENTS } from "#domain/engine/friend-records/friend-line-events.ts";
import { TIMING_LABELS } from "#domain/engine/kinds/scenario.ts";
import { CHAT_SENDERS } from "#domain/engine/senders/sender-setting.ts";
import { READ_RECEIPT_MODES } from "#domain/inbox/chat/read-receipt-modes.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { WEBHOOK_EVENTS } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { LINE_MESSAGE_NAMES } from "#domain/platform/line/line-names.ts";
import { AUDIT_FIELD_LABELS, AUDIT_VALUES } from "#domain/platform/texts/audit-fields.ts";
import { AUDIT_TEXTS, listAuditNames } from "#domain/platform/texts/audit-texts.ts";
import { formatDay, formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditVerbLabel } from "./audit-query.ts";
import { type AuditReference, idsOf, MAX_NAMED, referencedType } from "./audit-references.ts";
import { AUDIT_SUBJECTS } from "./audit-subjects.ts";

/** Changed field in the operators' words. */
export interface AuditChange {
	label: string;
	/** Null where no earlier value was logged. */
	before: string | null;
	/** Null where only the earlier value was logged. */
	after: string | null;
}

/** Facts by which the values of an entry are put into words. */
interface ValueReader {
	zone: string;
	/** Text of a mentioned record; by default its number. */
	nameOf: (reference: AuditReference) => string;
}

/**
 * Changed fields of an entry; only the request if nothing more was logged. Fields that kept their value are left out.
 * The zone is that of the instants.
 */
export function describeAuditChange(
	detail: Record<string, unknown> | null,
	{ zone, nameOf = ({ id }) => String(id) }: Partial<ValueReader> & Pick<ValueReader, "zone">,
): AuditChange[] {
	if (!detail) return [];
	const { before, ...request } = detail;
	// Without logged values after the change, the remaining fields are the request.
	const [earlier, later] = [fieldsOf(before), fieldsOf("after" in detail ? detail.after : request)];
	return [...new Set([...later.keys(), ...earlier.keys()])]
		.filter((name) => !HIDDEN_FIELDS.includes(name) && !isKept(name, earlier, later))
		.map((name) => {
			const textOf = (fields: ReadonlyMap<string, unknown>) =>
				fields.has(name) ? fieldText(name, fields.get(name), { zone, nameOf }) : null;
			const [beforeText, afterText] = [textOf(earlier), textOf(later)];
			return {
				label: fieldLabel(name, later.get(name) ?? earlier.get(name)),
				before: beforeText,
				after: beforeText !== null && beforeText === afterText ? AUDIT_VALUES.changed : afterText,
			};
		});
}

/** Text of a changed field in one line: `名前: 新規 → 常連`. */
export const changeLine = ({ label, before, after }: AuditChange): string =>
	`${label === "" ? "" : `${label}: `}${[before, after].filter((text) => text !== null).join(" → ")}`;

/** Fields of a logged object by the API's names; a value that is no object has an empty name. */
function fieldsOf(value: unknown): Map<string, unknown> {
	if (value === null || value === undefined) return new Map();
	if (typeof value !== "object" || Array.isArray(value)) return new Map([["", value]]);
	return new Map(Object.entries(value).map(([name, each]) => [wireName(name), each]));
}

const isKept = (
	name: string,
	before: ReadonlyMap<string, unknown>,
	after: ReadonlyMap<string, unknown>,
): boolean =>
	before.has(name) && after.has(name) && JSON.stringify(before.get(name)) === JSON.stringify(after.get(name));

/** Field name of the API; some entries use the camel-case names of the table's columns. */
const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Fields left out: the service code, because the entry shows its program as the author, the normalised name
 * for searches, the records by which a distribution is completed and undone, the numbers of
 * a talk's messages, and the steps of the guide that were skipped, which no page shows.
 */
const HIDDEN_FIELDS: readonly string[] = [
	"open_api_code_id",
	"name_key",
	"distribution_records",
	"starter_records",
	"starter_trade",
	"last_id",
	"delivery_id",
	"skipped",
];

/** Yes-or-no fields, sent as 1 or 0; favourites are sent as 2 or 1. */
const FLAG_FIELDS =
	/^((is|has|needs|takes|count|use)_.*|week_\d|active|sw|notify|rate|remove|selected|disabled|postback_only)$/;

/** Minimum number in a field called `…_at` that is an instant; smaller ones are times of day. */
const MIN_INSTANT = 1e11;

function fieldText(name: string, value: unknown, reader: ValueReader): string {
	if (name === "verb" && typeof value === "string") return auditVerbLabel(value);
	if (name === "filter") return filterText(value);
	const labels = CODE_LABELS[name];
	if (labels)
		return valueText(
			Array.isArray(value) ? value.map((each) => codeLabel(labels, each)) : codeLabel(labels, value),
		);
	const type = referencedType(name);
	const ids = type === undefined ? [] : idsOf(value);
	if (type !== undefined && ids.length > 0) {
		const named = ids.slice(0, MAX_NAMED).map((id) => reader.nameOf({ type, id }));
		return listAuditNames(named, ids.length - named.length);
	}
	const [no, yes] = name === "rate" ? [1, 2] : [0, 1];
	if ((value === no || value === yes) && FLAG_FIELDS.test(name)) return valueText(value === yes);
	const isInstant = typeof value === "number" && value > MIN_INSTANT && /(^|_)at$/.test(name);
	return isInstant ? formatMoment(toWireTime(value, reader.zone)) : valueText(value);
}

/** Label of a field; a record that is named needs no word for its number. */
function fieldLabel(name: string, value: unknown): string {
	const label = AUDIT_FIELD_LABELS[name] ?? name;
	const isNamed =
		referencedType(name) !== undefined && (value === null || value === undefined || idsOf(value).length > 0);
	return isNamed ? label.replace(/のID$/, "") : label;
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
	date_diff: TIMING_LABELS,
	a_twice_type: TWICE_LABELS,
	twice_type: TWICE_LABELS,
	type: AUDIT_SUBJECTS,
	answered_by: ANSWERING_TOOLS,
	chat: CHAT_SENDERS,
	line_event: FRIEND_LINE_EVENTS,
	max_use: COUPON_USES,
	mode: ANSWER_MODES,
	read_receipts: READ_RECEIPT_MODES,
	source: AUDIENCE_SOURCES,
};

function labelsOf(entries: Readonly<Record<string, { label: string }>>): Record<string, string> {
	return Object.fromEntries(Object.entries(entries).map(([name, { label }]) => [name, label]));
}

/** Label of a code; the code itself if it has none. */
const codeLabel = (words: Readonly<Record<string, string>>, code: unknown): unknown =>
	(typeof code === "string" || typeof code === "number") && Object.hasOwn(words, code) ? words[code] : code;

/** Wire time or day in a text field. */
const WIRE_TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/;

function valueText(value: unknown): string {
	if (typeof value === "string")
		return WIRE_TIME.test(value) ? momentText(value) : value || AUDIT_VALUES.none;
	if (typeof value === "boolean") return value ? AUDIT_VALUES.yes : AUDIT_VALUES.no;
	if (value === null || value === undefined) return AUDIT_VALUES.none;
	if (!Array.isArray(value)) return typeof value === "object" ? partText(value) : String(value);
	if (value.length === 0) return AUDIT_VALUES.none;
	if (value.every((each) => typeof each !== "object" || each === null)) return value.join("、");
	const named = value.slice(0, MAX_NAMED).map(partText);
	return listAuditNames(named, value.length - named.length);
}

const momentText = (value: string): string => (value.length > 10 ? formatMoment(value) : formatDay(value));

/** Fields by which a part of a record is known to operators, the first one first. */
const PART_NAMES = ["label", "name", "title", "alt_text", "text", "value"];

/** Name of a part of a record, such as a button or a message; its structure means nothing to operators. */
function partText(part: unknown): string {
	const fields = Object.entries((part ?? {}) as object).filter(
		([, value]) => typeof value === "string" && value !== "",
	);
	const known = PART_NAMES.flatMap((name) =>
		fields.filter(([field]) => field === name).map(([, value]) => value as string),
	);
	return known[0] ?? AUDIT_VALUES.set;
}
