import { ActionIcon, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { MoreIcon } from "./icons.tsx";

export interface RowMenuItem {
	label: string;
	icon: ReactNode;
	onClick: () => void;
	/** Loses something. */
	destructive?: boolean;
}

/** What else may be done with a row. */
export const RowMenu = ({ name, items }: { name: string; items: RowMenuItem[] }) => (
	<Menu position="bottom-end" width="12rem">
		<Menu.Target>
			<ActionIcon variant="subtle" color="gray" size="lg" aria-label={`「${name}」の操作`}>
				<MoreIcon />
			</ActionIcon>
		</Menu.Target>
		<Menu.Dropdown>
			{items.map(({ label, icon, onClick, destructive }) => (
				<Menu.Item key={label} leftSection={icon} onClick={onClick} {...(destructive && { color: "red" })}>
					{label}
				</Menu.Item>
			))}
		</Menu.Dropdown>
	</Menu>
);
