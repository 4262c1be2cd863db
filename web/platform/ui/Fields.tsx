import { Alert, Fieldset, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Fields.module.css";
import { ReadOnly, useReadOnly } from "./readOnly.ts";

interface FieldsProps {
	/** Why nothing may be changed here; absent where it may. */
	readOnly?: string | false;
	gap?: "md" | "lg";
	children: ReactNode;
}

/** The fields of a form; for whoever may not change them, all of them to be read. */
export function Fields({ readOnly, gap = "md", children }: FieldsProps) {
	const around = useReadOnly();
	return (
		<Fieldset variant="unstyled" disabled={Boolean(readOnly)} className={classes.fields}>
			<ReadOnly value={around || Boolean(readOnly)}>
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
