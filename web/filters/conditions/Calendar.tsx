import { Radio, Stack } from "@mantine/core";
import { PHASES } from "#domain/conditions/calendar.ts";
import { keepOfSalons, type ReservationPhase, settled } from "#domain/conditions/calendar-phase.ts";
import { ItemSelector } from "../../selector/ItemSelector.tsx";
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
	const chooseSalons = (salonIds: number[]) =>
		onChange({
			...condition,
			salonIds,
			...(loaded.data && {
				resource: keepOfSalons(condition.resource, salonIds, loaded.data.resources),
				course: keepOfSalons(condition.course, salonIds, loaded.data.courses),
			}),
		});
	return (
		<Stack gap="sm">
			<ItemSelector
				kind="calendar"
				multiple
				label="サロン"
				required
				value={condition.salonIds}
				onChange={chooseSalons}
				showDeleted
				data-field={field("salonIds")}
				error={errorAt(errors, "salonIds")}
			/>
			<CodeSegments
				label="選んだサロンの"
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

export const calendar: ConditionEntry<"calendar"> = { Fields };
