import { Anchor, Button, Group, List, Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { HomeData } from "./homeApi.ts";

/** Path of LINE's webhook. */
const WEBHOOK_PATH = "/webhook/line";

/**
 * Setup checklist from an empty account to the first answer. Steps are checked off by existing data; the
 * list disappears after the last one.
 */
export function SetupChecklist({ steps }: { steps: HomeData["steps"] }) {
	const { development } = useSession();
	const mayOpen = useMayOpen();
	const [isHidden, setHidden] = useLocalStorage({ key: "setup-hidden", defaultValue: false });
	const all: SetupStep[] = [
		{
			isDone: steps.connected,
			title: "LINE公式アカウントとつなぐ",
			instructions:
				"LINE DevelopersのMessaging API設定で、次のURLをWebhook URLに登録し、Webhookの利用をオンにします。",
			controls: <CopyBox label="Webhook URL" text={publicAddress(WEBHOOK_PATH)} />,
		},
		...[firstAnswerStep(steps.answers), menuStep(steps.menu), bookingStep(steps.books)].filter(
			({ page }) => page === undefined || mayOpen(addressOf(page)),
		),
		{
			isDone: steps.tried,
			title: "試してみる",
			instructions: "友だちとしてキーワードを送ると、返信が届きます。",
			controls: development && __SIMULATOR__ && (
				<Anchor href={addressOf("simulator")} target="_blank" underline="always" size="sm">
					シミュレーターで送る
				</Anchor>
			),
		},
	];
	if (isHidden || all.every(({ isDone }) => isDone)) return null;
	const next = all.findIndex(({ isDone }) => !isDone);
	return (
		<Paper withBorder p="md" component="section" aria-label="はじめの設定">
			<Stack gap="md">
				<Group justify="space-between" gap="xs">
					<Title order={2}>はじめの設定</Title>
					<Group gap="xs">
						<Text size="sm" c="dimmed">
							{all.length}個のうち{all.filter(({ isDone }) => isDone).length}個が完了
						</Text>
						{steps.connected && (
							<Button variant="subtle" color="gray" size="xs" onClick={() => setHidden(true)}>
								隠す
							</Button>
						)}
					</Group>
				</Group>
				<List listStyleType="none" spacing="md" styles={{ itemWrapper: { alignItems: "flex-start" } }}>
					{all.map((step, index) => (
						<List.Item key={step.title} icon={<StepMark step={step} ordinal={index + 1} />}>
							<Text fw={600} c={step.isDone ? "dimmed" : undefined}>
								{step.title}
								{step.isDone && (
									<Text span size="sm">
										{" "}
										（完了）
									</Text>
								)}
							</Text>
							{index === next && (
								<Stack gap="xs" align="stretch" maw="36rem">
									<Text size="sm" c="dimmed">
										{step.instructions}
									</Text>
									{step.controls}
								</Stack>
							)}
						</List.Item>
					))}
				</List>
			</Stack>
		</Paper>
	);
}

interface SetupStep {
	isDone: boolean;
	title: string;
	instructions: string;
	/** Controls of the step. */
	controls?: ReactNode;
	/** Page of the step; a step whose page the operator may not open is absent. */
	page?: AddressName;
}

const firstAnswerStep = (isDone: boolean): SetupStep => ({
	isDone,
	page: "newReaction",
	title: "最初の自動応答を作る",
	instructions:
		"友だちのメッセージに含まれるキーワードを「自動応答」に、送る内容やタグの操作を「アクション」に登録します。",
	controls: (
		<Group gap="sm">
			<Button component={Link} href={addressOf("newReaction")}>
				自動応答を作成する
			</Button>
		</Group>
	),
});

const menuStep = (isDone: boolean): SetupStep => ({
	isDone,
	page: "newRichmenu",
	title: "リッチメニューを作る",
	instructions: "トークの下に、予約や営業時間へのボタンを並べます。友だちが迷わずに選べます。",
	controls: (
		<Group>
			<Button component={Link} href={addressOf("newRichmenu")}>
				リッチメニューを作成する
			</Button>
		</Group>
	),
});

const bookingStep = (isDone: boolean): SetupStep => ({
	isDone,
	page: "salons",
	title: "予約を受け付ける",
	instructions: "店舗、コース、スタッフを登録し、予約URLを作ります。使わないときは、この案内を隠せます。",
	controls: (
		<Group>
			<Button component={Link} href={addressOf("salons")}>
				店舗を登録する
			</Button>
		</Group>
	),
});

const StepMark = ({ step: { isDone }, ordinal }: { step: SetupStep; ordinal: number }) => (
	<ThemeIcon
		size="1.5rem"
		radius="xl"
		variant={isDone ? "light" : "filled"}
		color={isDone ? "green" : undefined}
	>
		{isDone ? <CheckIcon size="1rem" /> : ordinal}
	</ThemeIcon>
);
