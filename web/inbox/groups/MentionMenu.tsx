import { ActionIcon, Menu, ScrollArea } from "@mantine/core";
import { MentionIcon } from "#web/platform/ui/consoleIcons.tsx";

interface MentionMenuProps {
	/** Names of the members whom LINE has named. */
	names: readonly string[];
	onChoose: (name: string) => void;
}

/** Name by which LINE mentions all of a group. */
const ALL = "All";

/** Members whom a text can mention by @ and their name. */
export const MentionMenu = ({ names, onChoose }: MentionMenuProps) => (
	<Menu position="top-start" withinPortal shadow="md" width={240}>
		<Menu.Target>
			<ActionIcon variant="default" size="1.625rem" aria-label="メンション" title="メンション">
				<MentionIcon />
			</ActionIcon>
		</Menu.Target>
		<Menu.Dropdown>
			<Menu.Label>名前を入れた人に、LINEが通知します</Menu.Label>
			<ScrollArea.Autosize mah="16rem">
				<Menu.Item onClick={() => onChoose(ALL)}>全員（@All）</Menu.Item>
				{names.map((name) => (
					<Menu.Item key={name} onClick={() => onChoose(name)}>
						{name}
					</Menu.Item>
				))}
			</ScrollArea.Autosize>
		</Menu.Dropdown>
	</Menu>
);
