import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { DownIcon, PersonIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./OperatorMenu.module.css";

/** Button with the operator's name that opens the operator menu. */
export function OperatorButton(button: ComponentProps<"button">) {
	const { operator } = useSession();
	return (
		<Button
			{...button}
			variant="subtle"
			color="gray"
			size="sm"
			px="xs"
			leftSection={<PersonIcon />}
			rightSection={<DownIcon size="1em" />}
			aria-label={`${operator.name}のメニュー`}
		>
			<span className={classes.name}>{operator.name}</span>
		</Button>
	);
}
