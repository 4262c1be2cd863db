import { Button, Menu, Text, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { addressOf } from "#domain/addresses.ts";
import { client, unwrap } from "../api/client.ts";
import { forgetEverything, useSession } from "../api/session.tsx";
import { DownIcon, LogoutIcon, MoonIcon, PersonIcon, SunIcon } from "../ui/icons.tsx";
import { mayLeave, releaseGuards } from "../ui/leaving.ts";
import { toastFailed } from "../ui/toast.ts";
import classes from "./OperatorMenu.module.css";

/** Who works here, the light, and the way out. */
export function OperatorMenu() {
	const { operator } = useSession();
	const { setColorScheme } = useMantineColorScheme();
	const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
	return (
		<Menu position="bottom-end" width="14rem" withinPortal>
			<Menu.Target>
				<Button
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

/** Leaves with a full load, so that nothing of this operator stays in memory. */
async function logOut(): Promise<void> {
	if (!(await mayLeave())) return;
	await unwrap(client.operators.api.logout.$post({}), { handles: [401, 409] }).catch((error) => {
		if (error.status !== 401) throw error;
	});
	releaseGuards();
	await forgetEverything();
	location.assign(addressOf("login"));
}
