import type { z } from "zod";
import { lineMessage } from "#domain/platform/line/line-message-schema.ts";
import { LINE_FIELD_NAMES, LINE_MESSAGE_NAMES } from "#domain/platform/line/line-names.ts";
import type { LineViolation } from "#domain/platform/line/line-violation.ts";
import { inLineForm, withSentEmoji, withStoredEmoji } from "./emoji-texts.ts";
import { withSentMentions } from "./mention-texts.ts";
import { hasPlaceholders, withoutPlaceholders } from "./message-placeholders.ts";

type Issue = z.core.$ZodIssue;

/**
 * Reason why LINE would refuse a message: its field, the requirement and the actual value. Null for a valid
 * message.
 */
export function problemWithMessage(message: unknown): string | null {
	const [issue] = issuesOf(message);
	return issue ? problemText(message, issue) : null;
}

/**
 * Reason why LINE would refuse a message for every friend. Placeholder values are unknown, so a text counts
 * as too long only if it is too long without them. Addresses are checked and measured in their encoded form.
 */
export function problemWithDraft(message: unknown): string | null {
	const [issue] = issuesOfDraft(message);
	return issue ? problemText(inLineForm(withStoredEmoji(message)), issue) : null;
}

/** Problem for which LINE would refuse a message, and its path in the message. */
export interface DraftProblem {
	path: readonly (string | number)[];
	/** Requirement for the value at that path. */
	text: string;
}

/** Returns all problems for which LINE would refuse a message for every friend. */
export function problemsInDraft(message: unknown): DraftProblem[] {
	const encodedMessage = inLineForm(withStoredEmoji(message));
	return issuesOfDraft(message).map((issue) => ({
		path: issue.path as (string | number)[],
		text: requirementWithMeasure(issue, valueAt(encodedMessage, issue.path)),
	}));
}

function issuesOfDraft(message: unknown): Issue[] {
	const withoutValues = issuesOf(inLineForm(withStoredEmoji(withoutPlaceholders(message))));
	const isRelevant = (issue: Issue) =>
		isTypeIssue(issue) ||
		!hasPlaceholders(valueAt(message, issue.path)) ||
		withoutValues.some((other) => isTooLong(other) && isSameIssue(other, issue));
	return issuesOf(inLineForm(withStoredEmoji(message))).filter(isRelevant);
}

function issuesOf(message: unknown): Issue[] {
	const result = lineMessage.safeParse(withSentEmoji(withSentMentions(message)));
	return result.success ? [] : result.error.issues;
}

const isSameIssue = (a: Issue, b: Issue) => a.message === b.message && a.path.join(".") === b.path.join(".");

const paramsOf = (issue: Issue): Partial<LineViolation["params"]> =>
	(issue.code === "custom" ? issue.params : undefined) ?? {};

/**
 * Whether an issue concerns a type, which is known before placeholders are resolved: a placeholder is text,
 * never a box or its type.
 */
const isTypeIssue = (issue: Issue) => issue.code === "invalid_type" || issue.path.at(-1) === "type";

/** A text of placeholders only is empty without them, which proves nothing; only excess length counts. */
const isTooLong = (issue: Issue) => paramsOf(issue).describeActual !== undefined;

const valueAt = (message: unknown, path: readonly PropertyKey[]): unknown =>
	path.reduce<unknown>(
		(value, step) =>
			typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
		message,
	);

/** `カルーセルのボタン名（columns[0].actions[1].label）: 20文字以内にしてください（現在25文字）` */
function problemText(message: unknown, issue: Issue): string {
	const type = valueAt(message, ["type"]);
	const kind = LINE_MESSAGE_NAMES[String(type)] ?? "メッセージ";
	return `${kind}${fieldOf(issue.path)}: ${requirementWithMeasure(issue, valueAt(message, issue.path))}`;
}

function requirementWithMeasure(issue: Issue, value: unknown): string {
	const { describeActual } = paramsOf(issue);
	return `${requirementOf(issue, value)}${describeActual ? `（${describeActual(value)}）` : ""}`;
}

function fieldOf(path: readonly PropertyKey[]): string {
	const last = path.findLast((step) => typeof step === "string");
	if (last === undefined) return "";
	const name = LINE_FIELD_NAMES[last] ?? last;
	return path.length === 1 ? `の${name}` : `の${name}（${jsonPath(path)}）`;
}

/** JSON path: `body.contents[0].text`. */
const jsonPath = (path: readonly PropertyKey[]) =>
	path
		.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
		.join("")
		.slice(1);

function requirementOf(issue: Issue, value: unknown): string {
	const { requirement } = paramsOf(issue);
	if (requirement) return requirement;
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
