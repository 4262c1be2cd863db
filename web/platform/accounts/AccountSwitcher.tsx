import { Button, Group, Modal } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { useBrand } from "#web/platform/api/currentBrand.ts";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";
import { AccountMark } from "./AccountMark.tsx";
import classes from "./AccountSwitcher.module.css";

const loadChoices = () => import("./AccountChoices.tsx").then((m) => m.AccountChoices);

/** Button with the account, which opens the person's other accounts; only its name for somebody who has no others. */
export function AccountSwitcher() {
	const { account } = useSession();
	const brand = useBrand();
	const [Choices, load] = useOnDemand(loadChoices);
	const [opened, setOpened] = useState(false);
	const open = () => {
		load();
		setOpened(true);
	};
	useHotkeys(account?.has_others ? [["mod+shift+A", open]] : [], [], true);
	if (!account) return null;
	const label = account.label !== brand.name && <span className={classes.label}>{account.label}</span>;
	if (!account.has_others)
		return (
			<Group gap="xs" px="xs" wrap="nowrap" className={classes.button} fz="sm">
				<AccountMark account={account} />
				{label}
			</Group>
		);
	return (
		<>
			<Button
				variant="subtle"
				color="gray"
				size="sm"
				px="xs"
				className={classes.button}
				leftSection={<AccountMark account={account} />}
				rightSection={<DownIcon size="1em" />}
				aria-label={`${account.label}：アカウントを切り替える`}
				title={`アカウントを切り替える（${SHORTCUT}）`}
				aria-haspopup="dialog"
				onClick={open}
			>
				{label}
			</Button>
			<Modal
				opened={opened}
				onClose={() => setOpened(false)}
				title="アカウントの切り替え"
				size="md"
				yOffset="10dvh"
				centered={false}
				transitionProps={{ duration: 0 }}
			>
				{Choices && <Choices onClose={() => setOpened(false)} />}
			</Modal>
		</>
	);
}

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘⇧A" : "Ctrl+Shift+A";
