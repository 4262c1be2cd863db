import { Input, Stack } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface FieldGroupProps {
	label: string;
	description?: string;
	children: ReactNode;
}

/** Titled group of related fields. */
export function FieldGroup({ label, description, children }: FieldGroupProps) {
	const heading = useId();
	return (
		<Stack gap="sm" role="group" aria-labelledby={heading}>
			<div>
				<Input.Label id={heading} labelElement="div">
					{label}
				</Input.Label>
				{description && <Input.Description>{description}</Input.Description>}
			</div>
			{children}
		</Stack>
	);
}
