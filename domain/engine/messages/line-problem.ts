import type { z } from "zod";
import { withEncodedAddresses } from "#domain/platform/line/addresses.ts";
import type { Broken } from "#domain/platform/line/broken.ts";
import { lineMessage } from "#domain/platform/line/message.ts";
import { FIELD_NAMES, MESSAGE_NAMES } from "#domain/platform/line/names.ts";
import { holdsPlaceholders, withoutPlaceholders } from "./placeholders.ts";

type Issue = z.core.$ZodIssue;

/**
 * Reason why LINE would refuse a message: its field, the requirement and the actual value. Null for a valid
 * message.
 */
export function problemWith(message: unknown): string | null {
	const [issue] = issuesOf(message);
	return issue ? told(message, issue) : null;
}

/**
 * Reason why LINE would refuse a message for every friend. Placeholder values are unknown, so a text counts
 * as too long only if it is too long without them. Addresses are checked and measured in their encoded form.
 */
export function problemWithDraft(message: unknown): string | null {
	const [issue] = issuesOfDraft(message);
	return issue ? told(withEncodedAddresses(message), issue) : null;
}

/** Problem for which LINE would refuse a message, and its path in the message. */
export interface DraftProblem {
	path: readonly (string | number)[];
	/** Requirement for the value at that path. */
	text: string;
}

/** Returns all problems for which LINE would refuse a message for every friend. */
export function problemsInDraft(message: unknown): DraftProblem[] {
	const sent = withEncodedAddresses(message);
	return issuesOfDraft(message).map((issue) => ({
		path: issue.path as (string | number)[],
		text: askedWithMeasure(issue, at(sent, issue.path)),
	}));
}

function issuesOfDraft(message: unknown): Issue[] {
	const bare = issuesOf(withEncodedAddresses(withoutPlaceholders(message)));
	const stillThere = (issue: Issue) =>
		isOfKind(issue) ||
		!holdsPlaceholders(at(message, issue.path)) ||
		bare.some((other) => isTooLong(other) && same(other, issue));
	return issuesOf(withEncodedAddresses(message)).filter(stillThere);
}

function issuesOf(message: unknown): Issue[] {
	const result = lineMessage.safeParse(message);
	return result.success ? [] : result.error.issues;
}

const same = (one: Issue, other: Issue) =>
	one.message === other.message && one.path.join(".") === other.path.join(".");

const paramsOf = (issue: Issue): Partial<Broken["params"]> =>
	(issue.code === "custom" ? issue.params : undefined) ?? {};

/**
 * Whether an issue concerns a type, which is known before placeholders are resolved: a placeholder is text,
 * never a box or its type.
 */
const isOfKind = (issue: Issue) => issue.code === "invalid_type" || issue.path.at(-1) === "type";

/** A text of placeholders only is empty without them, which proves nothing; only excess length counts. */
const isTooLong = (issue: Issue) => paramsOf(issue).measured !== undefined;

const at = (message: unknown, path: readonly PropertyKey[]): unknown =>
	path.reduce<unknown>(
		(value, step) =>
			typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
		message,
	);

/** `カルーセルのボタン名（columns[0].actions[1].label）: 20文字以内にしてください（現在25文字）` */
function told(message: unknown, issue: Issue): string {
	const type = at(message, ["type"]);
	const kind = MESSAGE_NAMES[String(type)] ?? "メッセージ";
	return `${kind}${fieldOf(issue.path)}: ${askedWithMeasure(issue, at(message, issue.path))}`;
}

function askedWithMeasure(issue: Issue, value: unknown): string {
	const { measured } = paramsOf(issue);
	return `${askedOf(issue, value)}${measured ? `（${measured(value)}）` : ""}`;
}

function fieldOf(path: readonly PropertyKey[]): string {
	const last = path.findLast((step) => typeof step === "string");
	if (last === undefined) return "";
	const name = FIELD_NAMES[last] ?? last;
	return path.length === 1 ? `の${name}` : `の${name}（${written(path)}）`;
}

/** JSON path: `body.contents[0].text`. */
const written = (path: readonly PropertyKey[]) =>
	path
		.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
		.join("")
		.slice(1);

function askedOf(issue: Issue, value: unknown): string {
	const { asks } = paramsOf(issue);
	if (asks) return asks;
	if (value === undefined || value === null) return "必要な項目がありません";
	if (issue.code === "unrecognized_keys") return `「${issue.keys.join("」「")}」という項目はLINEにありません`;
	const choices = issue.code === "invalid_value" ? issue.values : choicesOf(issue);
	return choices.length > 0
		? `${choices.map(String).join("、")}のいずれかにしてください`
		: "値が正しくありません";
}

/** Allowed values if LINE does not know the given one. */
const choicesOf = (issue: Issue): readonly unknown[] =>
	"options" in issue && Array.isArray(issue.options) ? issue.options : [];
