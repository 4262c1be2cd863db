import { Badge, Button, Group, Menu, Stack, Text } from "@mantine/core";
import { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { CopyIcon } from "#web/platform/ui/consoleIcons.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { SettingForm, type SettingFormState } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadOpeningHours, putSalonConfigPart } from "../salonsApi.ts";
import { openStrandedBookings } from "../strandedDialogState.ts";
import classes from "./HoursPart.module.css";
import {
	copyHours,
	type DayDraft,
	type HoursDraft,
	hoursBodyOf,
	hoursDraftOf,
	nextSpan,
	WEEK_FROM_MONDAY,
} from "./openingHoursDraft.ts";
import { SpansField } from "./SpansField.tsx";

/** Opening hours by weekday. */
export const HoursPart = ({ salonId }: SalonPartProps) => (
	<SettingLoader
		cacheKey={["salon", salonId, "opening"]}
		load={() => loadOpeningHours(salonId, new Date(clockNow()).getFullYear())}
	>
		{(openingHours, onSaved) => (
			<SettingForm
				start={hoursDraftOf(openingHours)}
				check={(draft) => checkUnparsed(salonConfigsInput, hoursBodyOf(draft))}
				send={(body, headers) =>
					putSalonConfigPart(salonId, "opening", body, headers, () => openStrandedBookings(salonId))
				}
				onSaved={onSaved}
				fieldLabel={weekdayLabelOf}
			>
				{(form) => <HoursFields {...form} />}
			</SettingForm>
		)}
	</SettingLoader>
);

export const HoursFields = ({ draft, set, errors, readOnly }: SettingFormState<HoursDraft>) => (
	<Stack gap={0}>
		<Text size="xs" c="dimmed" mb="xs">
			日をまたぐ営業は、25:00（翌1:00）のように30:00まで入力できます。
		</Text>
		{draft.days.map((day, index) => (
			<DayRow
				key={day.weekday}
				day={day}
				onChange={(changed) => set({ days: draft.days.with(index, changed) })}
				onCopy={(weekdays) => set({ days: copyHours(draft.days, day, weekdays) })}
				field={`opening_hours[${index}][hours]`}
				errors={errors}
				readOnly={readOnly}
			/>
		))}
	</Stack>
);

interface DayRowProps {
	day: DayDraft;
	onChange: (day: DayDraft) => void;
	onCopy: (weekdays: readonly number[]) => void;
	field: string;
	errors: Record<string, string>;
	readOnly: boolean;
}

function DayRow({ day, onChange, onCopy, field, errors, readOnly }: DayRowProps) {
	const name = `${WEEKDAYS[day.weekday]}曜日`;
	const isOpen = day.hours.length > 0;
	return (
		<div className={classes.day}>
			<Group gap="sm" wrap="nowrap" className={classes.name}>
				<Text fw={600} w="1.5em" data-weekday={day.weekday}>
					{WEEKDAYS[day.weekday]}
				</Text>
				<Toggle
					aria-label={`${name}に営業する`}
					checked={isOpen}
					onChange={() => onChange({ ...day, hours: isOpen ? [] : [nextSpan([])] })}
				/>
			</Group>
			<div className={classes.spans}>
				{isOpen ? (
					<SpansField
						subject={name}
						value={day.hours}
						onChange={(hours) => onChange({ ...day, hours })}
						field={field}
						errors={errors}
					/>
				) : (
					<Badge color="gray" className={classes.closed}>
						定休日
					</Badge>
				)}
			</div>
			{!readOnly && (
				<Menu position="bottom-end">
					<Menu.Target>
						<Button
							variant="subtle"
							color="gray"
							size="xs"
							leftSection={<CopyIcon />}
							aria-label={`${name}の設定をコピーする`}
						>
							コピー
						</Button>
					</Menu.Target>
					<Menu.Dropdown>
						<Menu.Item onClick={() => onCopy(WEEK_FROM_MONDAY)}>すべての曜日に</Menu.Item>
						<Menu.Item onClick={() => onCopy(WEEK_FROM_MONDAY.slice(0, 5))}>平日（月〜金）に</Menu.Item>
						<Menu.Item onClick={() => onCopy(WEEK_FROM_MONDAY.slice(5))}>土日に</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			)}
		</div>
	);
}

/** Label of the weekday that a server field belongs to. */
function weekdayLabelOf(field: string): string | undefined {
	const [, index] = /^opening_hours\[(\d+)\]/.exec(field) ?? [];
	const weekday = index === undefined ? undefined : WEEK_FROM_MONDAY[Number(index)];
	return weekday === undefined ? undefined : `${WEEKDAYS[weekday]}曜日`;
}
