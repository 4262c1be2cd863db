import { isReceivedMessage } from "#domain/engine/actions/effects/dynamic-context.ts";
import type { EventContext } from "#domain/engine/filters/condition-choices.ts";
import { TRIGGER_CATEGORY } from "#domain/engine/placeholders/api-context.ts";

type NamedContext = Omit<EventContext, "format">;

/** Key that identifies a value of the integration data. */
export const contextKey = ({ category, event, key }: NamedContext) => JSON.stringify([category, event, key]);

const eventName = ({ event, event_label }: NamedContext) => event_label || event;

/** Label of a value; also labels a stored choice of which nothing was received since. */
export const contextName = (context: NamedContext) =>
	`${eventName(context)} › ${context.key_label || context.key}`;

/** Values grouped by the event that carries them. */
export const contextGroups = (contexts: readonly EventContext[]) =>
	[...Map.groupBy(contexts, (each) => JSON.stringify([each.category, eventName(each)])).values()].map(
		(values) => ({
			group: groupName(values[0]!),
			items: values.map((each) => ({ value: contextKey(each), label: contextName(each) })),
		}),
	);

/** Group label; leaves out the category of received messages, because that is an internal name. */
function groupName(context: EventContext): string {
	if (isReceivedMessage({ ...context, open_api_trigger_id: null })) return eventName(context);
	const category = context.category === TRIGGER_CATEGORY ? "APIトリガー" : context.category;
	return `${category} › ${eventName(context)}`;
}
