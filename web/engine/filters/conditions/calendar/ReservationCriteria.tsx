import { Checkbox, SimpleGrid, Stack } from "@mantine/core";
import type { CalendarCriteria } from "#domain/engine/filters/conditions/calendar-phase.ts";
import { RESERVATION_HELP } from "#domain/engine/reservations/reservation-help.ts";
import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import { fieldAttribute, fieldsInside } from "#web/platform/ui/formProblems.ts";
import type { useSalonChoices } from "../choices/useConditionChoices.ts";
import type { ConditionFieldsProps } from "../conditionEntry.ts";
import { firstErrorAt } from "../parts/firstErrorAt.ts";
import { PeriodFields } from "../parts/PeriodFields.tsx";
import { CriterionFields } from "./CriterionFields.tsx";
import { SalonOptionsField } from "./SalonOptionsField.tsx";

interface ReservationCriteriaProps extends ConditionFieldsProps<"calendar"> {
	/** Load state of the salons with their resources and courses. */
	loadState: ReturnType<typeof useSalonChoices>;
}

const STATUSES = Object.entries(RESERVATION_STATUS_LABELS) as [ReservationStatus, string][];

/** Criteria with a list of options: field of the condition, its choices, and label. */
const OPTIONS = [
	["resource", "resources", "スタッフ・席"],
	["course", "courses", "コース"],
] as const;

/** Criteria of a reservation. */
export function ReservationCriteria(props: ReservationCriteriaProps) {
	const { condition, onChange, errors, field, loadState } = props;
	const { timeRange, status, salonIds } = condition;
	const set = (parts: Partial<CalendarCriteria>) => onChange({ ...condition, ...parts });
	const invertible = condition.reservationPhase === "reserved";
	const salons = (loadState.data?.salons ?? []).filter(({ id }) => salonIds.includes(id));
	return (
		<Stack gap="md" mt="0.25rem">
			<CriterionFields
				label="予約日"
				part={timeRange}
				onChange={(timeRange) => set({ timeRange })}
				invertible={invertible}
			>
				<PeriodFields
					label="期間"
					value={timeRange.selected}
					onChange={(selected) => set({ timeRange: { ...timeRange, selected } })}
					errors={fieldsInside(fieldsInside(errors, "timeRange"), "selected")}
					field={(name) => `${field("timeRange")}[selected][${name}]`}
				/>
			</CriterionFields>
			{OPTIONS.map(([name, list, label]) => (
				<CriterionFields
					key={name}
					label={label}
					part={condition[name]}
					onChange={(part) => set({ [name]: part })}
					invertible={invertible}
				>
					<SalonOptionsField
						label={label}
						criterion={condition[name]}
						onChange={(part) => set({ [name]: part })}
						loadState={loadState}
						salons={salons}
						allOptions={loadState.data?.[list] ?? []}
						error={firstErrorAt(errors, name)}
						data-field={field(name)}
					/>
				</CriterionFields>
			))}
			<CriterionFields
				label="予約の状態"
				help={RESERVATION_HELP.requestMode}
				part={status}
				onChange={(status) => set({ status })}
				invertible={invertible}
			>
				<Checkbox.Group
					aria-label="予約の状態"
					value={status.selected}
					onChange={(selected) => set({ status: { ...status, selected: selected as ReservationStatus[] } })}
					error={firstErrorAt(errors, "status")}
				>
					<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" my="0.25rem">
						{STATUSES.map(([key, label], index) => (
							<Checkbox
								key={key}
								value={key}
								label={label}
								{...(index === 0 && fieldAttribute(field("status")))}
							/>
						))}
					</SimpleGrid>
				</Checkbox.Group>
			</CriterionFields>
		</Stack>
	);
}
