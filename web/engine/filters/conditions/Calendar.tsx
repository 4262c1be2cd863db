import { Radio, Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import type { SalonChoices } from "#domain/engine/filters/condition-choices.ts";
import { RESERVATION_PHASES } from "#domain/engine/filters/conditions/calendar.ts";
import {
	keepOptionsOfSalons,
	type ReservationPhase,
	settledCalendar,
} from "#domain/engine/filters/conditions/calendar-phase.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { ReservationCriteria } from "./calendar/ReservationCriteria.tsx";
import { useSalonChoices } from "./choices/useConditionChoices.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { firstErrorAt } from "./parts/firstErrorAt.ts";

/** Options of the control, which takes numbers; `matchType` is a word. */
const SALON_RULE = { some: 0, all: 1 } as const;

const OF_SALONS = [
	[SALON_RULE.some, "いずれか"],
	[SALON_RULE.all, "すべて"],
] as const;

const PHASE_NAMES = Object.keys(RESERVATION_PHASES) as ReservationPhase[];

/** Condition 67: reservations in salon calendars. */
function Fields(props: ConditionFieldsProps<"calendar">) {
	const { condition, onChange, errors, field } = props;
	const loadState = useSalonChoices();
	const chooseSalons = useChooseSalons(props, loadState.data);
	return (
		<Stack gap="sm">
			<ItemSelector
				kind="calendar"
				multiple
				label="店舗"
				required
				value={condition.salonIds}
				onChange={chooseSalons}
				showDeleted
				data-field={field("salonIds")}
				error={firstErrorAt(errors, "salonIds")}
			/>
			<CodeSegments
				label="選んだ店舗の"
				choices={OF_SALONS}
				value={condition.matchType === "all" ? SALON_RULE.all : SALON_RULE.some}
				onChange={(rule) => onChange({ ...condition, matchType: rule === SALON_RULE.all ? "all" : "some" })}
			/>
			<Radio.Group
				label="予約の有無"
				value={condition.reservationPhase}
				onChange={(phase) =>
					onChange(settledCalendar({ ...condition, reservationPhase: phase as ReservationPhase }))
				}
			>
				<Stack gap="xs" mt="0.25rem">
					{PHASE_NAMES.map((phase) => (
						<Radio key={phase} value={phase} label={RESERVATION_PHASES[phase]} />
					))}
				</Stack>
			</Radio.Group>
			{condition.reservationPhase !== "neverReserved" && (
				<ReservationCriteria {...props} loadState={loadState} />
			)}
		</Stack>
	);
}

/** Deselecting a salon drops its resources and courses, as soon as the choices are loaded. */
function useChooseSalons(
	{ condition, onChange }: ConditionFieldsProps<"calendar">,
	choices: SalonChoices | undefined,
) {
	const isPending = useRef(false);
	const applySalons = (salonIds: number[], { resources, courses }: SalonChoices) => {
		isPending.current = false;
		onChange({
			...condition,
			salonIds,
			resource: keepOptionsOfSalons(condition.resource, salonIds, resources),
			course: keepOptionsOfSalons(condition.course, salonIds, courses),
		});
	};
	const applyPending = useEffectEvent((loadedChoices: SalonChoices) => {
		if (isPending.current) applySalons(condition.salonIds, loadedChoices);
	});
	useEffect(() => {
		if (choices) applyPending(choices);
	}, [choices]);
	return (salonIds: number[]) => {
		if (choices) return applySalons(salonIds, choices);
		isPending.current = true;
		onChange({ ...condition, salonIds });
	};
}

export const calendar: ConditionEntry<"calendar"> = { Fields };
