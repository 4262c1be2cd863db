import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { type FlexPath, isFlexBlock } from "./flex-block.ts";

/** Canonical form of an id, without leading zeros, so that a text search finds all uses. */
const ID_PATTERN = "(0|[1-9]\\d{0,9})";
const STORED_DATA = new RegExp(`^action=${ID_PATTERN}$`);
const STORED_TEMPLATE = new RegExp(`^send=${ID_PATTERN}$`);
const SENT_DATA = new RegExp(`^template=${ID_PATTERN}&(.+)$`, "s");

/** LINE's limit for the data of a tap. */
const MAX_DATA = 300;
/** Length of `template=`, an id and `&`. */
const MAX_PREFIX = 20;
/** Longer data is sent without the template's id, and its taps are not counted. */
export const MAX_COUNTED_DATA = MAX_DATA - MAX_PREFIX;

/** Types of LINE's actions whose taps LINE reports. */
const REPORTED_TYPES = ["postback", "datetimepicker"];

/** Stored data of a button that runs an action. */
export const actionTapData = (actionId: number): string => `action=${actionId}`;

/** Id of the action in a button's data; null for other data. */
function parseActionId(data: string): number | null {
	const id = STORED_DATA.exec(data)?.[1];
	return id === undefined ? null : Number(id);
}

/** Stored data of a button that sends a template. */
export const templateTapData = (templateId: number): string => `send=${templateId}`;

/** Id of the template in a button's data; null for other data. */
function parseSentTemplateId(data: string): number | null {
	const id = STORED_TEMPLATE.exec(data)?.[1];
	return id === undefined ? null : Number(id);
}

/** Data that LINE sends for a tap; null for a tap that LINE does not report. */
const reportedDataOf = (action: unknown): string | null =>
	isFlexBlock(action) && REPORTED_TYPES.includes(action.type) && typeof action.data === "string"
		? action.data
		: null;

/** Id of the action that a tap runs: 0 where none is selected yet, null for taps of other kinds. */
export const actionOfTap = (action: unknown): number | null =>
	isFlexBlock(action) && action.type === "postback" && typeof action.data === "string"
		? parseActionId(action.data)
		: null;

/** Actions that taps on a message run, with the path of each reference. */
export function listTappedActions(contents: unknown, path: FlexPath = []): { path: FlexPath; id: number }[] {
	const id = actionOfTap(contents);
	const ownAction = id === null ? [] : [{ path: [...path, "data"], id }];
	return [
		...ownAction,
		...entriesOf(contents).flatMap(([step, inner]) => listTappedActions(inner, [...path, step])),
	];
}

/** Button whose taps LINE reports. */
export interface ReportedTap {
	/** Stored data, which identifies the button, because buttons have no ids. */
	data: string;
	/** Label or accessibility text; empty for a part without a name. */
	label: string;
	/** Action that a tap runs; null for a button that only records the tap. */
	actionId: number | null;
	/** Template that a tap sends; Flex messages have no such buttons. */
	sentTemplateId?: number | null;
	/** Whether the sent message identifies its template. */
	isCounted: boolean;
}

/** Buttons of a message whose taps LINE reports, in the order of the message. */
export function listReportedTaps(contents: unknown): ReportedTap[] {
	const data = reportedDataOf(contents);
	const label = isFlexBlock(contents) && typeof contents.label === "string" ? contents.label : "";
	const ownTap =
		data === null ? [] : [{ data, label, actionId: actionOfTap(contents), isCounted: isCountable(data) }];
	return [...ownTap, ...entriesOf(contents).flatMap(([, inner]) => listReportedTaps(inner))];
}

function entriesOf(contents: unknown): [string | number, unknown][] {
	if (typeof contents !== "object" || contents === null) return [];
	return Array.isArray(contents) ? [...contents.entries()] : Object.entries(contents);
}

/**
 * Whether taps can be counted: data with placeholders differs for each friend and does not identify a button.
 */
const isCountable = (data: string): boolean =>
	data !== "" && data.length <= MAX_COUNTED_DATA && !hasPlaceholders(data);

/**
 * Adds the template's id to the data of a message's taps, because a tap runs only actions of its template.
 */
export function addTemplateToTaps<Contents>(contents: Contents, templateId: number): Contents {
	if (Array.isArray(contents))
		return contents.map((inner) => addTemplateToTaps(inner, templateId)) as Contents;
	if (typeof contents !== "object" || contents === null) return contents;
	const inner = Object.fromEntries(
		Object.entries(contents).map(([name, part]) => [name, addTemplateToTaps(part, templateId)]),
	);
	const data = reportedDataOf(contents);
	return (data === null ? inner : { ...inner, data: sentTapData(data, templateId) }) as Contents;
}

/** Data of a tap as sent: with the id of its template if it can be counted. */
export const sentTapData = (data: string, templateId: number): string =>
	isCountable(data) ? `template=${templateId}&${data}` : data;

/** Tap on a button of a template. */
export interface ParsedTemplateTap {
	templateId: number;
	/** Stored data of the button. */
	data: string;
	/** Action that it runs, or template that it sends; null for none. */
	actionId: number | null;
	sentTemplateId: number | null;
}

/** Template and button of a tap, read from LINE's data; null for any other data. */
export function parseTemplateTap(data: string): ParsedTemplateTap | null {
	const [, templateId, tapped] = SENT_DATA.exec(data) ?? [];
	return templateId === undefined || tapped === undefined
		? null
		: {
				templateId: Number(templateId),
				data: tapped,
				actionId: parseActionId(tapped),
				sentTemplateId: parseSentTemplateId(tapped),
			};
}
