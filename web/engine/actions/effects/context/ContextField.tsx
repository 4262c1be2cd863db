import { use } from "react";
import { type DynamicContext, isChosen } from "#domain/engine/actions/effects/context.ts";
import { ChoiceSelect } from "#web/engine/filters/conditions/choices/ChoiceSelect.tsx";
import {
	contextGroups,
	contextKey,
	contextName,
} from "#web/engine/filters/conditions/choices/eventContexts.ts";
import { useApiEventChoices } from "#web/engine/filters/conditions/choices/useChoices.ts";
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
	const loaded = useApiEventChoices("user-open-api");
	const brought = use(TriggerContexts);
	const contexts = [...brought, ...(loaded.data?.contexts ?? [])];
	const hasSome = brought.length > 0;
	return (
		<ChoiceSelect
			label="連携データ"
			description="値が届いていない友だちには実行しません。"
			loaded={{
				...loaded,
				data: loaded.data ?? (hasSome ? NOTHING : undefined),
			}}
			options={contextGroups(contexts)}
			value={isChosen(value) ? contextKey(value) : null}
			// Nothing of it need have been sent as yet; it is called as it was when it was chosen.
			unlisted={value ? contextName(value) : ""}
			onChange={(key) => {
				const chosen = contexts.find((each) => contextKey(each) === key);
				if (chosen) onChange({ ...chosen, open_api_trigger_id: chosen.open_api_trigger_id ?? null });
			}}
			{...rest}
		/>
	);
}
