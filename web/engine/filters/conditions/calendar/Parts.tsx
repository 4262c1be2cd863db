import { Checkbox, SimpleGrid, Stack } from "@mantine/core";
import type { CalendarParts } from "#domain/engine/filters/conditions/calendar-phase.ts";
import { RESERVATION_HELP } from "#domain/engine/reservations/help.ts";
import { RESERVATION_STATUS_LABELS, type ReservationStatus } from "#domain/engine/reservations/status.ts";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { fieldMark } from "#web/platform/ui/problems.ts";
import type { useSalonChoices } from "../choices/useChoices.ts";
import type { ConditionFieldsProps } from "../entry.ts";
import { errorAt } from "../parts/errorAt.ts";
import { OptionsField } from "./OptionsField.tsx";
import { PartFields } from "./PartFields.tsx";

type FieldsProps = ConditionFieldsProps<"calendar">;

const STATUSES = Object.entries(RESERVATION_STATUS_LABELS) as [ReservationStatus, string][];

const OPTIONS = [
	["resource", "resources", "スタッフ・枠"],
	["course", "courses", "コース"],
] as const;

/** What is asked of a reservation. */
export function Parts(props: FieldsProps & { loaded: ReturnType<typeof useSalonChoices> }) {
	const { condition, onChange, errors, field, loaded } = props;
	const { timeRange, status, salonIds } = condition;
	const set = (parts: Partial<CalendarParts>) => onChange({ ...condition, ...parts });
	const invertible = condition.reservationPhase === "reserved";
	const salons = (loaded.data?.salons ?? []).filter(({ id }) => salonIds.includes(id));
	return (
		<Stack gap="md" mt="0.25rem">
			<PartFields
				label="予約日"
				part={timeRange}
				onChange={(timeRange) => set({ timeRange })}
				invertible={invertible}
			>
				<DateRange
					label="期間"
					value={{ start: timeRange.selected.from, end: timeRange.selected.to }}
					onChange={({ start, end }) =>
						set({ timeRange: { ...timeRange, selected: { from: start, to: end } } })
					}
					error={errorAt(errors, "timeRange")}
					fields={{ start: field("timeRange"), end: `${field("timeRange")}[to]` }}
				/>
			</PartFields>
			{OPTIONS.map(([name, list, label]) => (
				<PartFields
					key={name}
					label={label}
					part={condition[name]}
					onChange={(part) => set({ [name]: part })}
					invertible={invertible}
				>
					<OptionsField
						label={label}
						part={condition[name]}
						onChange={(part) => set({ [name]: part })}
						loaded={loaded}
						salons={salons}
						all={loaded.data?.[list] ?? []}
						error={errorAt(errors, name)}
						data-field={field(name)}
					/>
				</PartFields>
			))}
			<PartFields
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
					error={errorAt(errors, "status")}
				>
					<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" my="0.25rem">
						{STATUSES.map(([key, label], index) => (
							<Checkbox
								key={key}
								value={key}
								label={label}
								{...(index === 0 && fieldMark(field("status")))}
							/>
						))}
					</SimpleGrid>
				</Checkbox.Group>
			</PartFields>
		</Stack>
	);
}
