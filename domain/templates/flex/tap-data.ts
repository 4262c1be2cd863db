import { isBlock, type Path } from "./block.ts";

/** An id as it is written: by the same signs each time, so that what is used can be found by them. */
const ID = "(0|[1-9]\\d{0,9})";
const STORED = new RegExp(`^action=${ID}$`);
const SENT = new RegExp(`^template=${ID}&action=${ID}$`);

/** What a button carries that runs an action, as it is stored: it names the action. */
export const actionData = (actionId: number): string => `action=${actionId}`;

/** The action that a tap runs: 0 where none is chosen yet; null where it runs none. */
export function tappedAction(action: unknown): number | null {
	if (!isBlock(action) || action.type !== "postback" || typeof action.data !== "string") return null;
	const id = STORED.exec(action.data)?.[1];
	return id === undefined ? null : Number(id);
}

/** The actions that taps on a message run, with where each is named. */
export function tappedActionsIn(contents: unknown, path: Path = []): { path: Path; id: number }[] {
	if (typeof contents !== "object" || contents === null) return [];
	const id = tappedAction(contents);
	const own = id === null ? [] : [{ path: [...path, "data"], id }];
	const entries: [string | number, unknown][] = Array.isArray(contents)
		? [...contents.entries()]
		: Object.entries(contents);
	return [...own, ...entries.flatMap(([step, inner]) => tappedActionsIn(inner, [...path, step]))];
}

/** A message whose taps say of which template they are: a tap runs what that template holds, and nothing else. */
export function ofTemplate<Contents>(contents: Contents, templateId: number): Contents {
	if (Array.isArray(contents)) return contents.map((inner) => ofTemplate(inner, templateId)) as Contents;
	if (typeof contents !== "object" || contents === null) return contents;
	const inner = Object.fromEntries(
		Object.entries(contents).map(([name, part]) => [name, ofTemplate(part, templateId)]),
	);
	return (
		tappedAction(contents) === null ? inner : { ...inner, data: `template=${templateId}&${inner.data}` }
	) as Contents;
}

/** The template and the action of a tap, read from what LINE tells; null for any other data. */
export function readTemplateTap(data: string): { templateId: number; actionId: number } | null {
	const [, templateId, actionId] = SENT.exec(data) ?? [];
	return templateId === undefined ? null : { templateId: Number(templateId), actionId: Number(actionId) };
}
