import { Menu, Text, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { clearLoadedData, useSession } from "#web/platform/api/consoleSession.ts";
import { confirmLeaving, releaseTab, waitForSaves } from "#web/platform/api/leaveGuards.ts";
import { LogoutIcon, MoonIcon, PersonIcon, SunIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { OperatorButton } from "./OperatorButton.tsx";

/** Operator menu that opens at once: it replaces the pressed button. */
export function OperatorChoices() {
	const { operator } = useSession();
	const { setColorScheme } = useMantineColorScheme();
	const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
	const button = useRef<HTMLButtonElement>(null);
	const [opened, setOpened] = useState(false);
	useEffect(() => {
		// The menu later restores the focus to the element that had it when it opened.
		button.current?.focus();
		setOpened(true);
	}, []);
	return (
		<Menu opened={opened} onChange={setOpened} position="bottom-end" width="14rem" withinPortal>
			<Menu.Target>
				<OperatorButton ref={button} />
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Label>
					<Text size="sm" fw={600} truncate title={operator.name}>
						{operator.name}
					</Text>
					<Text size="xs" truncate title={operator.email}>
						{operator.role}・{operator.email}
					</Text>
				</Menu.Label>
				<Menu.Divider />
				<Menu.Item component={Link} href={addressOf("account")} leftSection={<PersonIcon />}>
					アカウント設定
				</Menu.Item>
				<Menu.Item
					leftSection={isDark ? <SunIcon /> : <MoonIcon />}
					onClick={() => setColorScheme(isDark ? "light" : "dark")}
				>
					{isDark ? "明るい配色にする" : "暗い配色にする"}
				</Menu.Item>
				<Menu.Item leftSection={<LogoutIcon />} onClick={() => logOut().catch(toastFailed)}>
					ログアウト
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	);
}

/** Logs out with a full page load, so that no data of this operator stays in memory. */
async function logOut(): Promise<void> {
	if (!(await confirmLeaving())) return;
	await waitForSaves();
	await unwrap(client.sessions.api.logout.$post({}), { handles: [401, 409] }).catch((error) => {
		if (error.status !== 401) throw error;
	});
	if (globalThis.Notification?.permission === "granted")
		await import("#web/platform/devices/stopPushes.ts")
			.then(({ stopPushes }) => stopPushes())
			.catch(() => {});
	releaseTab();
	await clearLoadedData();
	location.assign(addressOf("login"));
}
