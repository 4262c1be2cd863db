import { type ReactNode, useMemo } from "react";
import type { EventChoice } from "#domain/engine/filters/condition-choices.ts";
import { TRIGGER_CATEGORY } from "#domain/engine/placeholders/api-context.ts";
import { TriggerContexts } from "#web/engine/actions/effects/context/triggerContexts.ts";
import { BookingValuesContext } from "#web/engine/placeholders/reservation/reservationEvent.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import type { Trigger } from "./openApiClient.ts";

/**
 * Provides a trigger's fields to the action editors inside: as choices of an effect or a condition, and as
 * placeholders. Only for operators with access to integration data (M-229).
 */
export function TriggerFieldsProvider({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
	const mayUse = useAbility("user-open-api");
	const { id, key: event, name, fields } = trigger;
	const choices = useMemo(
		() =>
			fields.map(
				({ key, label, format }): EventChoice => ({
					category: TRIGGER_CATEGORY,
					event,
					event_label: name,
					key,
					key_label: label || key,
					format,
					open_api_trigger_id: id,
				}),
			),
		[id, event, name, fields],
	);
	const placeholderTargets = useMemo(
		() =>
			fields.map(({ key, label, format }) => ({
				key: `${TRIGGER_CATEGORY}.${key}`,
				label: label || key,
				type: format,
			})),
		[fields],
	);
	if (!mayUse) return children;
	return (
		<BookingValuesContext value={placeholderTargets}>
			<TriggerContexts value={choices}>{children}</TriggerContexts>
		</BookingValuesContext>
	);
}
