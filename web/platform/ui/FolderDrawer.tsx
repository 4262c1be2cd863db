import { Button, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect } from "react";
import { DownIcon, FolderIcon } from "./consoleIcons.tsx";

interface FolderDrawerProps {
	/** Name of the open folder. */
	name: string;
	/** The open folder, whose change closes the drawer. */
	folder: string | number | undefined;
	children: ReactNode;
}

/** Folders on a phone, behind a button that names the open one. */
export function FolderDrawer({ name, folder, children }: FolderDrawerProps) {
	const [opened, { open, close }] = useDisclosure();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the folder changes
	useEffect(close, [folder]);
	return (
		<>
			<Button
				variant="default"
				styles={{ label: { flex: 1 } }}
				leftSection={<FolderIcon />}
				rightSection={<DownIcon size="1em" />}
				onClick={open}
			>
				{name}
			</Button>
			<Drawer opened={opened} onClose={close} position="left" size="18rem" title="フォルダの選択">
				{children}
			</Drawer>
		</>
	);
}
