import { Alert, Fieldset, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Fields.module.css";

interface FieldsProps {
	/** Why nothing may be changed here; absent where it may. */
	readOnly?: string | false;
	gap?: "md" | "lg";
	children: ReactNode;
}

/** The fields of a form; for whoever may not change them, all of them to be read. */
export const Fields = ({ readOnly, gap = "md", children }: FieldsProps) => (
	<Fieldset variant="unstyled" disabled={Boolean(readOnly)} className={classes.fields}>
		<Stack gap={gap}>
			{readOnly && (
				<Alert color="gray" p="xs">
					{readOnly}
				</Alert>
			)}
			{children}
		</Stack>
	</Fieldset>
);
