import { Group, Input, Radio, Stack, Text } from "@mantine/core";
import { DELAY_TYPE, type Delay, raiseMaximum } from "#domain/engine/actions/effects/delay.ts";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { MinutesInput } from "./MinutesInput.tsx";

interface DelayFieldsProps {
	delay: Delay;
	onChange: (delay: Delay) => void;
	errors: Record<string, string>;
	fieldProps: (field: string) => { "data-field": string };
}

/** Send time of an effect: at once, after some minutes, or at a time of day. */
export function DelayFields({ delay, onChange, errors, fieldProps }: DelayFieldsProps) {
	const { delay_type, delay_min, delay_max, delay_at } = delay;
	const set = (part: Partial<Delay>) => onChange({ ...pickDelay(delay), ...part });
	return (
		<Stack gap="xs">
			<Radio.Group
				label="送信するとき"
				value={String(delay_type)}
				onChange={(type) => set({ delay_type: Number(type) as Delay["delay_type"] })}
			>
				<Stack gap="xs" mt="0.25rem">
					{DELAY_TYPES.map(([type, label]) => (
						<Radio key={type} value={String(type)} label={label} />
					))}
				</Stack>
			</Radio.Group>
			{delay_type === DELAY_TYPE.minutes && (
				<Stack gap="0.25rem" role="group" aria-label="送信までの時間">
					<Group gap="xs" wrap="nowrap">
						<MinutesInput
							label="何分後から"
							value={delay_min}
							onChange={(minutes) => set(raiseMaximum({ ...pickDelay(delay), delay_min: minutes }))}
							invalid={errors.delay_min !== undefined}
							{...fieldProps("delay_min")}
						/>
						<Text size="sm">〜</Text>
						<MinutesInput
							label="何分後まで"
							value={delay_max}
							onChange={(minutes) => set({ delay_max: minutes })}
							onLeave={() => set(raiseMaximum(pickDelay(delay)))}
							invalid={errors.delay_max !== undefined}
							{...fieldProps("delay_max")}
						/>
						<Text size="sm">分後</Text>
					</Group>
					<Input.Error>{errors.delay_min ?? errors.delay_max}</Input.Error>
					<Text size="xs" c="dimmed">
						この間で友だちごとにばらけて送信します
					</Text>
				</Stack>
			)}
			{delay_type === DELAY_TYPE.timeOfDay && (
				<TimePicker
					label="送信する時刻"
					description="時刻を過ぎているときは翌日に送信します"
					value={delay_at}
					onChange={(time) => set({ delay_at: time })}
					hoursInputLabel="時"
					minutesInputLabel="分"
					hoursInputProps={fieldProps("delay_at")}
					error={errors.delay_at}
					w="fit-content"
				/>
			)}
		</Stack>
	);
}

/** Choices of `delay_type`. */
const DELAY_TYPES = [
	[DELAY_TYPE.immediate, "すぐに送信"],
	[DELAY_TYPE.minutes, "時間をおいて送信"],
	[DELAY_TYPE.timeOfDay, "時刻を指定して送信"],
] as const;

/** Picks the delay fields of an effect. */
const pickDelay = ({ delay_type, delay_min, delay_max, delay_at }: Delay): Delay => ({
	delay_type,
	delay_min,
	delay_max,
	delay_at,
});
