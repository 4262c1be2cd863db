import { use } from "react";
import { type DynamicContext, isChosen } from "#domain/effects/context.ts";
import type { EventContext } from "#domain/filters/choices.ts";
import { useAbility } from "../../../api/session.tsx";
import { ChoiceSelect } from "../../../filters/conditions/choices/ChoiceSelect.tsx";
import { useApiEventChoices } from "../../../filters/conditions/choices/useChoices.ts";
import { TriggerContexts } from "./offered.ts";

interface ContextFieldProps {
	value: DynamicContext | null;
	onChange: (context: DynamicContext) => void;
	error: string | undefined;
	"data-field": string;
}

const NOTHING = { contexts: [] };

/** Which value of the integration data an effect takes. */
export function ContextField({ value, onChange, ...rest }: ContextFieldProps) {
	const loaded = useApiEventChoices();
	const brought = use(TriggerContexts);
	const mayChoose = useAbility("user-open-api");
	const contexts = [...brought, ...(loaded.data?.contexts ?? [])];
	const hasSome = brought.length > 0;
	return (
		<ChoiceSelect
			label="連携データ"
			description="値が届いていない友だちには実行しません。"
			loaded={{
				...loaded,
				data: loaded.data ?? (hasSome ? NOTHING : undefined),
				mayRead: mayChoose && (loaded.mayRead || hasSome),
			}}
			options={groupsOf(contexts)}
			value={isChosen(value) ? keyOf(value) : null}
			// Nothing of it need have been sent as yet; it is called as it was when it was chosen.
			unlisted={value ? nameOf(value) : ""}
			onChange={(key) => {
				const chosen = contexts.find((each) => keyOf(each) === key);
				if (chosen) onChange({ ...chosen, open_api_trigger_id: null });
			}}
			{...rest}
		/>
	);
}

type Named = Omit<EventContext, "format">;

const keyOf = ({ category, event, key }: Named) => JSON.stringify([category, event, key]);
const eventName = ({ event, event_label }: Named) => event_label || event;
const nameOf = (context: Named) => `${eventName(context)} › ${context.key_label || context.key}`;

/** The keys, under the events that carry them. */
const groupsOf = (contexts: readonly EventContext[]) =>
	[...Map.groupBy(contexts, eventName)].map(([group, keys]) => ({
		group,
		items: keys.map((each) => ({ value: keyOf(each), label: nameOf(each) })),
	}));
