import { Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { type ChannelFieldsProps, settingsError, settingsMark } from "./channelFields.ts";

interface ReceivingOperatorsProps extends Pick<ChannelFieldsProps, "errors"> {
	people: readonly { id: number; label: string }[];
	/** Label of a selected operator who is no longer reachable. */
	unreachableLabel: string;
	description: string;
	value: string[];
	onChange: (operators: string[]) => void;
}

/**
 * Field for the operators. Selected ones who are no longer reachable stay visible, so that they can be
 * removed.
 */
export function ReceivingOperators({
	errors,
	people,
	unreachableLabel,
	description,
	value,
	onChange,
}: ReceivingOperatorsProps) {
	const [initialIds] = useState(value);
	const choices = [
		...people.map(({ id, label }) => ({ value: String(id), label })),
		...initialIds
			.filter((each) => !people.some(({ id }) => String(id) === each))
			.map((each) => ({ value: each, label: unreachableLabel })),
	];
	return (
		<Checkbox.Group
			label="送り先の担当者"
			required
			description={description}
			value={value}
			onChange={onChange}
			error={settingsError(errors, "operator_ids")}
		>
			<Stack gap="xs" mt="0.25rem">
				{choices.map((choice, index) => (
					<Checkbox key={choice.value} {...choice} {...(index === 0 && settingsMark("operator_ids"))} />
				))}
			</Stack>
		</Checkbox.Group>
	);
}
