import { Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { AccountMark } from "#web/platform/accounts/AccountMark.tsx";
import classes from "./Headquarters.module.css";

interface AccountNameProps {
	label: string;
	colour: string;
	/** Badges after the name. */
	children?: ReactNode;
}

/** Name of an account beside its mark. */
export const AccountName = ({ label, colour, children }: AccountNameProps) => (
	<Group gap="xs" wrap="nowrap" className={classes.account ?? ""}>
		<AccountMark account={{ label, colour }} />
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
