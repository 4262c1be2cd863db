import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { isBlock, type Path } from "./block.ts";

/** Canonical form of an id, so that a text search finds its uses. */
const ID = "(0|[1-9]\\d{0,9})";
const STORED = new RegExp(`^action=${ID}$`);
const SENT = new RegExp(`^template=${ID}&(.+)$`, "s");

/** LINE: the data of a tap. */
const MAX_DATA = 300;
/** `template=`, an id and `&`. */
const MAX_PREFIX = 20;
/** Longer data is sent as it is, and its taps are not counted. */
export const MAX_COUNTED_DATA = MAX_DATA - MAX_PREFIX;

/** Kinds of taps that LINE reports. */
const TOLD = ["postback", "datetimepicker"];

/** Stored data of a button that runs an action: it names the action. */
export const actionData = (actionId: number): string => `action=${actionId}`;

/** The action that the data of a button names; null where it names none. */
function actionIn(data: string): number | null {
	const id = STORED.exec(data)?.[1];
	return id === undefined ? null : Number(id);
}

/** Data that LINE sends for a tap; null for a tap that it does not report. */
const toldData = (action: unknown): string | null =>
	isBlock(action) && TOLD.includes(action.type) && typeof action.data === "string" ? action.data : null;

/** The action that a tap runs: 0 where none is chosen yet; null where it runs none. */
export const tappedAction = (action: unknown): number | null =>
	isBlock(action) && action.type === "postback" && typeof action.data === "string"
		? actionIn(action.data)
		: null;

/** The actions that taps on a message run, with where each is named. */
export function tappedActionsIn(contents: unknown, path: Path = []): { path: Path; id: number }[] {
	const id = tappedAction(contents);
	const own = id === null ? [] : [{ path: [...path, "data"], id }];
	return [...own, ...partsOf(contents).flatMap(([step, inner]) => tappedActionsIn(inner, [...path, step]))];
}

/** Button of a Flex message whose taps LINE reports. */
export interface ToldTap {
	/** As it is stored, by which the button is known: buttons have no ids of their own. */
	data: string;
	/** Label or accessibility text; empty for a part without a name. */
	label: string;
	/** The action that it runs; null for one that only records the tap. */
	actionId: number | null;
	/** Whether the sent message identifies its template. */
	isCounted: boolean;
}

/** Buttons of a message whose taps LINE reports, in its order. */
export function toldTapsIn(contents: unknown): ToldTap[] {
	const data = toldData(contents);
	const label = isBlock(contents) && typeof contents.label === "string" ? contents.label : "";
	const own =
		data === null ? [] : [{ data, label, actionId: tappedAction(contents), isCounted: isCountable(data) }];
	return [...own, ...partsOf(contents).flatMap(([, inner]) => toldTapsIn(inner))];
}

function partsOf(contents: unknown): [string | number, unknown][] {
	if (typeof contents !== "object" || contents === null) return [];
	return Array.isArray(contents) ? [...contents.entries()] : Object.entries(contents);
}

/** Data with placeholders differs for each friend, so its taps cannot be counted as one button. */
const isCountable = (data: string): boolean =>
	data !== "" && data.length <= MAX_COUNTED_DATA && !hasPlaceholders(data);

/** Message whose taps identify their template: a tap runs only actions of that template. */
export function ofTemplate<Contents>(contents: Contents, templateId: number): Contents {
	if (Array.isArray(contents)) return contents.map((inner) => ofTemplate(inner, templateId)) as Contents;
	if (typeof contents !== "object" || contents === null) return contents;
	const inner = Object.fromEntries(
		Object.entries(contents).map(([name, part]) => [name, ofTemplate(part, templateId)]),
	);
	const data = toldData(contents);
	return (
		data === null || !isCountable(data) ? inner : { ...inner, data: `template=${templateId}&${data}` }
	) as Contents;
}

/** Template and button of a tap, read from LINE's data; null for any other data. */
export function readTemplateTap(
	data: string,
): { templateId: number; data: string; actionId: number | null } | null {
	const [, templateId, tapped] = SENT.exec(data) ?? [];
	return templateId === undefined || tapped === undefined
		? null
		: { templateId: Number(templateId), data: tapped, actionId: actionIn(tapped) };
}
