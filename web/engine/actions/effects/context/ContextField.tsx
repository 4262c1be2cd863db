import { use } from "react";
import { type DynamicContext, isContextSelected } from "#domain/engine/actions/effects/dynamic-context.ts";
import { ChoiceSelect } from "#web/engine/filters/conditions/choices/ChoiceSelect.tsx";
import {
	contextGroups,
	contextKey,
	contextName,
} from "#web/engine/filters/conditions/choices/eventContextChoices.ts";
import { useApiEventChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import { TriggerContexts } from "./triggerContexts.ts";

interface ContextFieldProps {
	value: DynamicContext | null;
	onChange: (context: DynamicContext) => void;
	error: string | undefined;
	"data-field": string;
}

/** Choices while those of other systems are loading or not permitted: the trigger supplies some already. */
const ONLY_FROM_TRIGGER = { contexts: [] };

/** Selects a value of the integration data. */
export function ContextField({ value, onChange, ...rest }: ContextFieldProps) {
	const eventChoices = useApiEventChoices("user-open-api");
	const contextsFromTrigger = use(TriggerContexts);
	const contexts = [...contextsFromTrigger, ...(eventChoices.data?.contexts ?? [])];
	const hasTriggerContexts = contextsFromTrigger.length > 0;
	return (
		<ChoiceSelect
			label="連携データ"
			description="値が届いていない友だちには実行しません。"
			loadState={{
				...eventChoices,
				data: eventChoices.data ?? (hasTriggerContexts ? ONLY_FROM_TRIGGER : undefined),
			}}
			options={contextGroups(contexts)}
			value={isContextSelected(value) ? contextKey(value) : null}
			// The value may never have been received, so it shows the name that is stored with it.
			unlistedLabel={value ? contextName(value) : ""}
			onChange={(key) => {
				const choice = contexts.find((each) => contextKey(each) === key);
				if (choice) onChange({ ...choice, open_api_trigger_id: choice.open_api_trigger_id ?? null });
			}}
			{...rest}
		/>
	);
}
