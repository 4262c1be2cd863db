import { ActionIcon, Anchor, Button, Group, Kbd } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { AccountSwitcher } from "#web/platform/accounts/AccountSwitcher.tsx";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { useBrand } from "#web/platform/api/currentBrand.ts";
import { SearchIcon, SidebarIcon, SimulatorIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ConnectionBadge } from "./ConnectionBadge.tsx";
import { OperatorMenu } from "./OperatorMenu.tsx";
import { StopButton } from "./StopButton.tsx";
import classes from "./TopLine.module.css";

interface TopLineProps {
	sidebarShown: boolean;
	onSidebar: () => void;
	onSearch: () => void;
}

/** Header: brand, search, operator. */
export function TopLine({ sidebarShown, onSidebar, onSearch }: TopLineProps) {
	const { development, account } = useSession();
	const brand = useBrand();
	const sidebarLabel = sidebarShown ? "メニューを隠す" : "メニューを表示する";
	return (
		<header
			className={account ? `${classes.line} ${classes.marked}` : classes.line}
			style={account ? { borderBottomColor: account.colour } : undefined}
		>
			<Group gap="xs" wrap="nowrap" className={classes.start}>
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					visibleFrom="sm"
					onClick={onSidebar}
					aria-label={sidebarLabel}
					aria-expanded={sidebarShown}
					title={sidebarLabel}
				>
					<SidebarIcon />
				</ActionIcon>
				<Link
					href={addressOf("home")}
					className={
						account && account.label !== brand.name
							? `${classes.brand} ${classes.besideAccount}`
							: classes.brand
					}
					title={brand.name}
				>
					{brand.logo && <img src={brand.logo} alt="" className={classes.logo} />}
					<span className={classes.name}>{brand.name}</span>
				</Link>
				<AccountSwitcher />
				<ConnectionBadge />
			</Group>
			<Group gap="xs" wrap="nowrap">
				{development && __SIMULATOR__ && (
					<Anchor
						href={addressOf("simulator")}
						target="_blank"
						visibleFrom="sm"
						className={classes.simulator}
					>
						<SimulatorIcon />
						シミュレーター
					</Anchor>
				)}
				<Button
					variant="default"
					size="xs"
					visibleFrom="sm"
					leftSection={<SearchIcon />}
					rightSection={<Kbd size="xs">{SHORTCUT}</Kbd>}
					onClick={onSearch}
				>
					検索
				</Button>
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					hiddenFrom="sm"
					onClick={onSearch}
					aria-label="検索"
				>
					<SearchIcon />
				</ActionIcon>
				<StopButton />
				<OperatorMenu />
			</Group>
		</header>
	);
}

const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl+K";
