import { ActionIcon, Group, Text } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { confirmLeaving } from "#web/platform/api/leaveGuards.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { BackIcon, ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { SettingForm } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadOpeningHours, putSalonConfigPart } from "../salonsApi.ts";
import { openStrandedBookings } from "../strandedDialogState.ts";
import { loadHolidays } from "./japaneseHolidays.ts";
import { SpecialDatesFields } from "./SpecialDatesFields.tsx";
import { type SpecialDatesDraft, specialDatesBodyOf, specialDatesDraftOf } from "./specialDatesDraft.ts";

/** Range of years that the server accepts (domain/booking/salons/inputs/salon-config-inputs.ts). */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

/** Special days of a year. */
export function SpecialDatesPart({ salonId }: SalonPartProps) {
	const [today] = useState(() => currentDay(clockNow()));
	const [year, setYear] = useState(Number(today.slice(0, 4)));
	const { data: holidays = [] } = useSWR(["holidays", year], () => loadHolidays(year), {
		revalidateOnFocus: false,
	});
	const changeYear = async (nextYear: number) => {
		if (await confirmLeaving()) setYear(nextYear);
	};
	return (
		<>
			<Group gap="xs" mb="sm">
				<ActionIcon
					variant="default"
					size="lg"
					disabled={year <= FIRST_YEAR}
					onClick={() => void changeYear(year - 1)}
					aria-label="前の年"
				>
					<BackIcon />
				</ActionIcon>
				<Text fw={600} aria-live="polite">
					{year}年
				</Text>
				<ActionIcon
					variant="default"
					size="lg"
					disabled={year >= LAST_YEAR}
					onClick={() => void changeYear(year + 1)}
					aria-label="次の年"
				>
					<ForwardIcon />
				</ActionIcon>
			</Group>
			<SettingLoader
				key={year}
				cacheKey={["salon", salonId, "opening", year]}
				load={() => loadOpeningHours(salonId, year)}
			>
				{(openingHours, onSaved) => (
					<SettingForm
						start={specialDatesDraftOf(openingHours)}
						check={(draft) => checkUnparsed(salonConfigsInput, specialDatesBodyOf(draft))}
						send={(body, headers) =>
							putSalonConfigPart(salonId, "special", body, headers, () => openStrandedBookings(salonId))
						}
						onSaved={onSaved}
						fieldLabel={dateLabelOf}
						isWide
					>
						{(form) => (
							<SpecialDatesFields
								{...form}
								holidays={holidays}
								today={today}
								weekdays={openingHours.opening_hours}
							/>
						)}
					</SettingForm>
				)}
			</SettingLoader>
		</>
	);
}

/** Label of the date that a server field belongs to. */
function dateLabelOf(field: string, { dates }: SpecialDatesDraft): string | undefined {
	const [, index] = /^special_dates\[(\d+)\]/.exec(field) ?? [];
	const special = index === undefined ? undefined : dates[Number(index)];
	return special && formatMonthDay(special.date);
}
