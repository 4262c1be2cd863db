import { Chip, Group, Input, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import type { StoredMenuPeriod } from "#domain/content/rich-menus/menu-periods.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { ItemField } from "#web/engine/actions/effects/parts/ItemField.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";

/** Form draft of a period; a new one has no id yet. */
export interface MenuPeriodDraft extends Omit<StoredMenuPeriod, "id" | "richmenu_id"> {
	id: number | null;
	richmenu_id: number | null;
	/** React key. */
	key: string;
}

export const BLANK_MENU_PERIOD: Omit<MenuPeriodDraft, "key"> = {
	id: null,
	richmenu_id: null,
	start_on: null,
	end_on: null,
	weekdays: [],
	start_time: null,
	end_time: null,
};

/** Initial hours of a period. */
const OPENING_HOURS = { start_time: "10:00", end_time: "18:00" };

interface MenuPeriodFieldsProps {
	period: MenuPeriodDraft;
	index: number;
	count: number;
	errors: Record<string, string>;
	onChange: (part: Partial<MenuPeriodDraft>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
}

/** Fields of a period with another menu: dates, weekdays and hours. */
export function MenuPeriodFields({
	period,
	index,
	count,
	errors,
	onChange,
	onMove,
	onRemove,
}: MenuPeriodFieldsProps) {
	const field = (name: string) => `periods[${index}][${name}]`;
	const periodName = `期間${index + 1}`;
	const hasHours = period.start_time !== null || period.end_time !== null;
	return (
		<Paper withBorder p="sm" role="group" aria-label={periodName}>
			<Stack gap="sm">
				<Group gap="xs" wrap="nowrap">
					<Text fw={600}>{periodName}</Text>
					<PositionButtons
						entryName={periodName}
						index={index}
						count={count}
						onMove={onMove}
						onRemove={onRemove}
					/>
				</Group>
				<ItemField
					kind="richmenu"
					label="表示するメニュー"
					value={period.richmenu_id}
					onChange={(richmenu_id) => onChange({ richmenu_id })}
					error={errors[field("richmenu_id")]}
					{...fieldAttribute(field("richmenu_id"))}
				/>
				<DateRange
					label="表示する日"
					value={{ start: period.start_on, end: period.end_on }}
					onChange={({ start, end }) => onChange({ start_on: start, end_on: end })}
					error={errors[field("start_on")] ?? errors[field("end_on")]}
					fields={{ start: field("start_on"), end: field("end_on") }}
				/>
				<Input.Wrapper
					role="group"
					aria-label={`${periodName}の曜日`}
					label="曜日"
					labelElement="div"
					description="選ばないと毎日になります。"
					error={errors[field("weekdays")]}
				>
					<Chip.Group
						multiple
						value={period.weekdays.map(String)}
						onChange={(days) => onChange({ weekdays: days.map(Number).sort() })}
					>
						<Group gap="0.25rem" mt="0.25rem">
							{WEEKDAYS.map((label, day) => (
								<Chip key={label} size="xs" value={String(day)} aria-label={`${label}曜日`}>
									{label}
								</Chip>
							))}
						</Group>
					</Chip.Group>
				</Input.Wrapper>
				<Toggle
					label="時間帯を決める"
					checked={hasHours}
					onChange={(event) =>
						onChange(event.currentTarget.checked ? OPENING_HOURS : { start_time: null, end_time: null })
					}
				/>
				{hasHours && (
					<SimpleGrid cols={2} spacing="xs">
						<PeriodTime
							label="開始"
							periodName={periodName}
							value={period.start_time}
							onChange={(start_time) => onChange({ start_time })}
							error={errors[field("start_time")]}
							field={field("start_time")}
						/>
						<PeriodTime
							label="終了"
							periodName={periodName}
							value={period.end_time}
							onChange={(end_time) => onChange({ end_time })}
							error={errors[field("end_time")]}
							field={field("end_time")}
						/>
					</SimpleGrid>
				)}
				{period.start_time !== null && period.end_time !== null && period.end_time < period.start_time && (
					<Text size="xs" c="dimmed">
						翌日の{period.end_time}まで表示します。
					</Text>
				)}
			</Stack>
		</Paper>
	);
}

interface PeriodTimeProps {
	label: string;
	/** Name of the period. */
	periodName: string;
	value: string | null;
	onChange: (time: string | null) => void;
	error: string | undefined;
	field: string;
}

const PeriodTime = ({ label, periodName, value, onChange, error, field }: PeriodTimeProps) => (
	<TimePicker
		label={label}
		value={value ?? ""}
		onChange={(time) => onChange(time === "" ? null : time.slice(0, 5))}
		hoursInputLabel={`${periodName}の${label}の時`}
		minutesInputLabel={`${periodName}の${label}の分`}
		error={error}
		{...fieldAttribute(field)}
	/>
);
