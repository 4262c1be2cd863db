import { ActionIcon, Group, Text } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { configsInput } from "#domain/booking/salons/inputs/configs.ts";
import { confirmLeaving } from "#web/platform/api/leaveGuards.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { BackIcon, ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { loadOpening, saveConfigPart } from "../api.ts";
import { checkedAs } from "../checked.ts";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { SettingForm } from "../SettingForm.tsx";
import { type SpecialDatesDraft, specialBodyOf, specialDraftOf } from "./draft.ts";
import { holidaysOf } from "./holidays.ts";
import { SpecialFields } from "./SpecialFields.tsx";
import { shortDay } from "./shortDay.ts";

/** Valid years (domain/booking/salons/inputs/configs.ts). */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

/** Special days of a year. */
export function SpecialPart({ salonId }: SettingPartProps) {
	const [year, setYear] = useState(() => new Date(clockNow()).getFullYear());
	const { data: holidays = [] } = useSWR(["holidays", year], () => holidaysOf(year), {
		revalidateOnFocus: false,
	});
	const turn = async (to: number) => {
		if (await confirmLeaving()) setYear(to);
	};
	return (
		<>
			<Group gap="xs" mb="sm">
				<ActionIcon
					variant="default"
					size="lg"
					disabled={year <= FIRST_YEAR}
					onClick={() => void turn(year - 1)}
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
					onClick={() => void turn(year + 1)}
					aria-label="次の年"
				>
					<ForwardIcon />
				</ActionIcon>
			</Group>
			<Setting key={year} what={["salon", salonId, "opening", year]} load={() => loadOpening(salonId, year)}>
				{(opening, onSaved) => (
					<SettingForm
						start={specialDraftOf(opening)}
						check={(draft) => checkedAs(configsInput, specialBodyOf(draft))}
						send={(body, headers) => saveConfigPart(salonId, "special", body, headers)}
						onSaved={onSaved}
						fieldLabel={dateLabel}
						wide
					>
						{(form) => <SpecialFields {...form} holidays={holidays} weekdays={opening.opening_hours} />}
					</SettingForm>
				)}
			</Setting>
		</>
	);
}

/** Date of an error message. */
function dateLabel(field: string, { dates }: SpecialDatesDraft): string | undefined {
	const [, place] = /^special_dates\[(\d+)\]/.exec(field) ?? [];
	const special = place === undefined ? undefined : dates[Number(place)];
	return special && shortDay(special.date);
}
