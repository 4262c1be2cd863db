import { holdsPlaceholders } from "#domain/engine/messages/placeholders.ts";
import { isBlock, type Path } from "./block.ts";

/** An id as it is written: by the same signs each time, so that what is used can be found by them. */
const ID = "(0|[1-9]\\d{0,9})";
const STORED = new RegExp(`^action=${ID}$`);
const SENT = new RegExp(`^template=${ID}&(.+)$`, "s");

/** LINE: the data of a tap. */
const MAX_DATA = 300;
/** `template=`, an id and `&`. */
const MAX_PREFIX = 20;
/** Longer data is sent as it is, and its taps are not counted. */
export const MAX_COUNTED_DATA = MAX_DATA - MAX_PREFIX;

/** Taps of which LINE tells. */
const TOLD = ["postback", "datetimepicker"];

/** What a button carries that runs an action, as it is stored: it names the action. */
export const actionData = (actionId: number): string => `action=${actionId}`;

/** The action that the data of a button names; null where it names none. */
function actionIn(data: string): number | null {
	const id = STORED.exec(data)?.[1];
	return id === undefined ? null : Number(id);
}

/** What LINE tells of a tap; null for a tap of which it tells nothing. */
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

/** A button of a Flex message of whose taps LINE tells. */
export interface ToldTap {
	/** As it is stored, by which the button is known: buttons have no ids of their own. */
	data: string;
	/** What stands on it, or is read aloud; empty for a part without a name. */
	label: string;
	/** The action that it runs; null for one that only records the tap. */
	actionId: number | null;
	/** Whether it says on the way to LINE of which template it is. */
	isCounted: boolean;
}

/** The buttons of a message of whose taps LINE tells, in its order. */
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

/** What placeholders put in is another button for each friend. */
const isCountable = (data: string): boolean =>
	data !== "" && data.length <= MAX_COUNTED_DATA && !holdsPlaceholders(data);

/** A message whose taps say of which template they are: a tap runs what that template holds, and nothing else. */
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

/** The template and the button of a tap, read from what LINE tells; null for any other data. */
export function readTemplateTap(
	data: string,
): { templateId: number; data: string; actionId: number | null } | null {
	const [, templateId, tapped] = SENT.exec(data) ?? [];
	return templateId === undefined || tapped === undefined
		? null
		: { templateId: Number(templateId), data: tapped, actionId: actionIn(tapped) };
}
