import { LINE_FIELD_NAMES, LINE_MESSAGE_NAMES } from "#domain/platform/line/line-names.ts";
import { LINE_CHECK_TEXTS } from "#domain/platform/texts/line-check-texts.ts";
import type { LineMessage } from "./outgoing-message.ts";

/** Entry of `details` in LINE's refusal of messages. */
export interface LineDetail {
	message?: unknown;
	property?: unknown;
}

/** LINE's commonest requirements in Japanese; others are quoted. */
const WORDINGS: readonly [RegExp, (...parts: string[]) => string][] = [
	[/^may not be empty$/i, () => LINE_CHECK_TEXTS.empty],
	[/^length must be between (\d+) and (\d+)$/i, (_, min = "", max = "") => LINE_CHECK_TEXTS.length(min, max)],
	[/^size must be between (\d+) and (\d+)$/i, (_, min = "", max = "") => LINE_CHECK_TEXTS.count(min, max)],
	[/^must be one of the following values: \[(.*)\]$/i, (_, values = "") => LINE_CHECK_TEXTS.oneOf(values)],
	[/^invalid uri( scheme)?$/i, () => LINE_CHECK_TEXTS.address],
	[/^must be non-empty text$/i, () => LINE_CHECK_TEXTS.empty],
];

/**
 * LINE's refusal of messages for operators: the message, its field with LINE's own path, and the requirement.
 */
export function describeLineDetails(
	messages: readonly LineMessage[],
	details: readonly LineDetail[],
	general: string,
): string[] {
	if (details.length === 0) return [LINE_CHECK_TEXTS.refused(general)];
	return details.map(({ message, property }) => {
		const requirement = requirementOf(String(message ?? general));
		const [, index, path = ""] = /^messages\[(\d+)\]\.?(.*)$/.exec(String(property ?? "")) ?? [];
		const position = Number(index);
		const refused = index === undefined ? undefined : messages[position];
		if (!refused) return LINE_CHECK_TEXTS.refused(requirement);
		const kind = LINE_MESSAGE_NAMES[refused.type] ?? "";
		return LINE_CHECK_TEXTS.atField(position + 1, kind, fieldOf(path), requirement);
	});
}

/** Name of the field at LINE's path, with the path unless it is the name alone. */
function fieldOf(path: string): string {
	const last = path.match(/[A-Za-z]\w*/g)?.at(-1);
	if (last === undefined) return "";
	const name = LINE_FIELD_NAMES[last] ?? last;
	return path === last ? name : `${name}（${path}）`;
}

function requirementOf(message: string): string {
	for (const [pattern, toText] of WORDINGS) {
		const match = pattern.exec(message);
		if (match) return toText(...match);
	}
	return LINE_CHECK_TEXTS.quoted(message);
}
