import { Radio, Stack } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import type { SalonChoices } from "#domain/engine/filters/choices.ts";
import { PHASES } from "#domain/engine/filters/conditions/calendar.ts";
import {
	keepOfSalons,
	type ReservationPhase,
	settled,
} from "#domain/engine/filters/conditions/calendar-phase.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { Parts } from "./calendar/Parts.tsx";
import { useSalonChoices } from "./choices/useChoices.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./entry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { errorAt } from "./parts/errorAt.ts";

const OF_SALONS = [
	[0, "いずれか"],
	[1, "すべて"],
] as const;

const PHASE_NAMES = Object.keys(PHASES) as ReservationPhase[];

/** 67: reservations in the calendars of salons. */
function Fields(props: ConditionFieldsProps<"calendar">) {
	const { condition, onChange, errors, field } = props;
	const loaded = useSalonChoices();
	const chooseSalons = useChooseSalons(props, loaded.data);
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
				error={errorAt(errors, "salonIds")}
			/>
			<CodeSegments
				label="選んだ店舗の"
				choices={OF_SALONS}
				value={condition.matchType === "all" ? 1 : 0}
				onChange={(all) => onChange({ ...condition, matchType: all === 1 ? "all" : "some" })}
			/>
			<Radio.Group
				label="予約の有無"
				value={condition.reservationPhase}
				onChange={(phase) => onChange(settled({ ...condition, reservationPhase: phase as ReservationPhase }))}
			>
				<Stack gap="xs" mt="0.25rem">
					{PHASE_NAMES.map((phase) => (
						<Radio key={phase} value={phase} label={PHASES[phase]} />
					))}
				</Stack>
			</Radio.Group>
			{condition.reservationPhase !== "neverReserved" && <Parts {...props} loaded={loaded} />}
		</Stack>
	);
}

/** Other salons drop what is not theirs, as soon as it is known whose it is. */
function useChooseSalons(
	{ condition, onChange }: ConditionFieldsProps<"calendar">,
	choices: SalonChoices | undefined,
) {
	const waits = useRef(false);
	const settle = (salonIds: number[], { resources, courses }: SalonChoices) => {
		waits.current = false;
		onChange({
			...condition,
			salonIds,
			resource: keepOfSalons(condition.resource, salonIds, resources),
			course: keepOfSalons(condition.course, salonIds, courses),
		});
	};
	const settleLate = useEffectEvent((known: SalonChoices) => {
		if (waits.current) settle(condition.salonIds, known);
	});
	useEffect(() => {
		if (choices) settleLate(choices);
	}, [choices]);
	return (salonIds: number[]) => {
		if (choices) return settle(salonIds, choices);
		waits.current = true;
		onChange({ ...condition, salonIds });
	};
}

export const calendar: ConditionEntry<"calendar"> = { Fields };
