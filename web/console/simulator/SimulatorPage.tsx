import { Anchor, Box, Center, Group, Stack, Tabs, Text, Title } from "@mantine/core";
import { useDocumentTitle, useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { ADDRESSES } from "#domain/engine/access/page-addresses.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { SimulatorIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { CallsPanel } from "./panel/CallsPanel.tsx";
import { ClockPanel } from "./panel/ClockPanel.tsx";
import { FaultsPanel } from "./panel/FaultsPanel.tsx";
import { GroupsPanel } from "./panel/GroupsPanel.tsx";
import { WebhooksPanel } from "./panel/WebhooksPanel.tsx";
import { PhoneList } from "./phone/PhoneList.tsx";
import { PhoneScreen } from "./phone/PhoneScreen.tsx";
import classes from "./SimulatorPage.module.css";
import { useSimulatedAccount } from "./simulatorApi.ts";

/** Calendars of the simulated Google. */
const GOOGLE = "/simulator/api/google";
/** Mailbox and other services that receive operator notifications. */
const SERVICES = "/simulator/api/services";
/** Payment providers with their payments and events. */
const BANK = "/simulator/api/bank";
/** External system that receives webhooks. */
const RECEIVER = "/simulator/api/receiver";

/** Development page with the friends' phones and the controls of the simulated LINE. */
export function SimulatorPage() {
	const { data: account } = useSimulatedAccount();
	useDocumentTitle(account ? `${account.name} | シミュレーター` : "シミュレーター");
	const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
	const [parameters, setParameters] = useSearchParams();
	const chosenUserId = parameters.get("friend");
	const choose = (friend: string) => setParameters({ friend }, { replace: true });
	return (
		<Stack component="main" gap={0} className={classes.page}>
			<Group component="header" className={classes.head} gap="sm" wrap="nowrap">
				<SimulatorIcon />
				<Stack gap={0} flex="none" maw="60%">
					<Title order={1}>シミュレーター</Title>
					<Text size="xs" fw={600} truncate>
						{account?.name}
					</Text>
				</Stack>
				<Text size="sm" c="dimmed" className={classes.help} truncate>
					LINEの代わりに友だちのスマートフォンを動かします（開発用）。
				</Text>
				<Anchor
					href={ADDRESSES.home}
					target="_blank"
					size="sm"
					underline="always"
					className={classes.console}
				>
					管理画面を開く
				</Anchor>
			</Group>
			{isNarrow ? (
				<NarrowBody chosenUserId={chosenUserId} onChoose={choose} />
			) : (
				<WideBody chosenUserId={chosenUserId} onChoose={choose} />
			)}
		</Stack>
	);
}

interface BodyProps {
	chosenUserId: string | null;
	onChoose: (userId: string) => void;
}

const WideBody = ({ chosenUserId, onChoose }: BodyProps) => (
	<Box className={classes.columns}>
		<Box className={classes.list}>
			<PhoneList chosenUserId={chosenUserId} onChoose={onChoose} />
		</Box>
		<Box className={classes.phone}>
			<ChosenPhone chosenUserId={chosenUserId} />
		</Box>
		<Tabs defaultValue="controls" className={classes.panel} component="aside">
			<Tabs.List grow>
				<Tabs.Tab value="controls">時計と障害</Tabs.Tab>
				<Tabs.Tab value="groups">グループ</Tabs.Tab>
				<Tabs.Tab value="calls">呼び出し</Tabs.Tab>
				<Tabs.Tab value="webhooks">Webhook</Tabs.Tab>
			</Tabs.List>
			<PanelTabs />
		</Tabs>
	</Box>
);

function NarrowBody({ chosenUserId, onChoose }: BodyProps) {
	const [tab, setTab] = useState(chosenUserId ? "talk" : "friends");
	return (
		<Tabs value={tab} onChange={(value) => setTab(value ?? "friends")} className={classes.tabs}>
			<Tabs.List grow className={classes.tabList}>
				<Tabs.Tab value="friends">友だち</Tabs.Tab>
				<Tabs.Tab value="talk">トーク</Tabs.Tab>
				<Tabs.Tab value="controls">操作</Tabs.Tab>
				<Tabs.Tab value="groups">グループ</Tabs.Tab>
				<Tabs.Tab value="calls">呼び出し</Tabs.Tab>
				<Tabs.Tab value="webhooks">Webhook</Tabs.Tab>
			</Tabs.List>
			<Tabs.Panel value="friends" className={classes.filling}>
				<PhoneList
					chosenUserId={chosenUserId}
					onChoose={(userId) => {
						onChoose(userId);
						setTab("talk");
					}}
				/>
			</Tabs.Panel>
			<Tabs.Panel value="talk" className={classes.filling}>
				<ChosenPhone chosenUserId={chosenUserId} />
			</Tabs.Panel>
			<PanelTabs />
		</Tabs>
	);
}

const PanelTabs = () => (
	<>
		<Tabs.Panel value="controls" className={classes.panelBody}>
			<Stack gap="xl">
				<ClockPanel />
				<FaultsPanel />
				<Anchor href={GOOGLE} target="_blank" size="sm" underline="always">
					Googleカレンダーを開く
				</Anchor>
				<Anchor href={SERVICES} target="_blank" size="sm" underline="always">
					通知の送り先を開く
				</Anchor>
				<Anchor href={BANK} target="_blank" size="sm" underline="always">
					銀行を開く
				</Anchor>
				<Anchor href={RECEIVER} target="_blank" size="sm" underline="always">
					Webhookの受信側を開く
				</Anchor>
			</Stack>
		</Tabs.Panel>
		<Tabs.Panel value="groups" className={classes.panelBody}>
			<GroupsPanel />
		</Tabs.Panel>
		<Tabs.Panel value="calls" className={classes.panelBody}>
			<CallsPanel />
		</Tabs.Panel>
		<Tabs.Panel value="webhooks" className={classes.panelBody}>
			<WebhooksPanel />
		</Tabs.Panel>
	</>
);

const ChosenPhone = ({ chosenUserId }: { chosenUserId: string | null }) =>
	chosenUserId ? (
		// Each phone keeps its own unsent text.
		<PhoneScreen key={chosenUserId} userId={chosenUserId} />
	) : (
		<Center h="100%">
			<EmptyState icon={<SimulatorIcon size="2rem" />} title="友だちを選んでください">
				選んだ友だちのスマートフォンで、メッセージの送信やブロックを試せます。
			</EmptyState>
		</Center>
	);
