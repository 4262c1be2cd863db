import { Alert, Fieldset, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Fields.module.css";
import { ReadOnly, useReadOnly } from "./readOnly.ts";

interface FieldsProps {
	/** Reason for read-only mode; absent if editable. */
	readOnly?: string | false;
	gap?: "md" | "lg";
	children: ReactNode;
}

/** Fields of a form, read-only without the ability to change them. */
export function Fields({ readOnly, gap = "md", children }: FieldsProps) {
	const outerReadOnly = useReadOnly();
	return (
		<Fieldset variant="unstyled" disabled={Boolean(readOnly)} className={classes.fields}>
			<ReadOnly value={outerReadOnly || Boolean(readOnly)}>
				<Stack gap={gap}>
					{readOnly && (
						<Alert color="gray" p="xs">
							{readOnly}
						</Alert>
					)}
					{children}
				</Stack>
			</ReadOnly>
		</Fieldset>
	);
}
