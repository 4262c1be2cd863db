import { Group } from "@mantine/core";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { CouponFieldsProps } from "./CouponRewardFields.tsx";

const ENDS = [
	{ name: "starts", label: "開始" },
	{ name: "ends", label: "終了" },
] as const;

/** Start and end of a coupon. */
export const CouponPeriodFields = ({ draft, set, errors }: CouponFieldsProps) => (
	<>
		{ENDS.map(({ name, label }) => (
			<Group key={name} align="flex-start" gap="sm" role="group" aria-label={label}>
				<DayField
					label={`${label}日`}
					required
					value={draft[name].date || null}
					onChange={(date) => set({ [name]: { ...draft[name], date: date ?? "" } })}
					error={errors[`${name}[date]`] ?? errors[name]}
					data-field={`${name}[date]`}
				/>
				<TimePicker
					label="時刻"
					required
					hoursInputLabel={`${label}の時`}
					minutesInputLabel={`${label}の分`}
					value={draft[name].time}
					onChange={(time) => set({ [name]: { ...draft[name], time: time.slice(0, 5) } })}
					error={errors[`${name}[time]`]}
					hoursInputProps={fieldAttribute(`${name}[time]`)}
					w="fit-content"
				/>
			</Group>
		))}
	</>
);
