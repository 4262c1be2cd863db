import { isReceived } from "#domain/engine/actions/effects/context.ts";
import type { EventContext } from "#domain/engine/filters/choices.ts";
import { TRIGGER_CATEGORY } from "#domain/engine/placeholders/api-context.ts";

type Named = Omit<EventContext, "format">;

/** Tells one value of the integration data from the others. */
export const contextKey = ({ category, event, key }: Named) => JSON.stringify([category, event, key]);

const eventName = ({ event, event_label }: Named) => event_label || event;

/** How a value is called: as it was when it was chosen, where nothing of it was sent since. */
export const contextName = (context: Named) => `${eventName(context)} › ${context.key_label || context.key}`;

/** The values, under the events that carry them. */
export const contextGroups = (contexts: readonly EventContext[]) =>
	[...Map.groupBy(contexts, (each) => JSON.stringify([each.category, eventName(each)])).values()].map(
		(values) => ({
			group: groupName(values[0]!),
			items: values.map((each) => ({ value: contextKey(each), label: contextName(each) })),
		}),
	);

/** Other systems name their categories themselves; that of the message is a word of ours that nobody should read. */
function groupName(context: EventContext): string {
	if (isReceived({ ...context, open_api_trigger_id: null })) return eventName(context);
	const category = context.category === TRIGGER_CATEGORY ? "APIトリガー" : context.category;
	return `${category} › ${eventName(context)}`;
}
