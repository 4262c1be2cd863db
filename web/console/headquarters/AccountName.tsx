import { Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Headquarters.module.css";

interface AccountNameProps {
	label: string;
	colour: string;
	/** Badges after the name. */
	children?: ReactNode;
}

/** Name of an account beside a dot in its colour. */
export const AccountName = ({ label, colour, children }: AccountNameProps) => (
	<Group gap="xs" wrap="nowrap" className={classes.account ?? ""}>
		<svg className={classes.dot} viewBox="0 0 10 10" aria-hidden="true">
			<circle cx="5" cy="5" r="5" fill={colour} />
		</svg>
		<Text span size="sm" fw={600} lineClamp={2} title={label}>
			{label}
		</Text>
		{children}
	</Group>
);

/** Badge of an account that is switched off. */
export const DisabledBadge = () => (
	<Badge color="gray" flex="none">
		停止中
	</Badge>
);
