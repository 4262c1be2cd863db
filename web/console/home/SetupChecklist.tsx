import { Anchor, Button, Group, List, Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
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
	const mayAnswer = useAbility("reaction-write");
	const all: SetupStep[] = [
		{
			done: steps.connected,
			title: "LINE公式アカウントとつなぐ",
			how: "LINE DevelopersのMessaging API設定で、次のURLをWebhook URLに登録し、Webhookの利用をオンにします。",
			more: <CopyBox label="Webhook URL" text={`${location.origin}${WEBHOOK_PATH}`} />,
		},
		...(mayAnswer ? [firstAnswerStep(steps.answers)] : []),
		{
			done: steps.tried,
			title: "試してみる",
			how: "友だちとしてキーワードを送ると、返信が届きます。",
			more: development && __SIMULATOR__ && (
				<Anchor href={addressOf("simulator")} target="_blank" underline="always" size="sm">
					シミュレーターで送る
				</Anchor>
			),
		},
	];
	if (all.every(({ done }) => done)) return null;
	const next = all.findIndex(({ done }) => !done);
	return (
		<Paper withBorder p="md" component="section" aria-label="はじめの設定">
			<Stack gap="md">
				<Group justify="space-between" gap="xs">
					<Title order={2}>はじめの設定</Title>
					<Text size="sm" c="dimmed">
						{all.length}個のうち{all.filter(({ done }) => done).length}個が完了
					</Text>
				</Group>
				<List listStyleType="none" spacing="md" styles={{ itemWrapper: { alignItems: "flex-start" } }}>
					{all.map((step, index) => (
						<List.Item key={step.title} icon={<StepMark step={step} place={index + 1} />}>
							<Text fw={600} c={step.done ? "dimmed" : undefined}>
								{step.title}
								{step.done && (
									<Text span size="sm">
										{" "}
										（完了）
									</Text>
								)}
							</Text>
							{index === next && (
								<Stack gap="xs" align="stretch" maw="36rem">
									<Text size="sm" c="dimmed">
										{step.how}
									</Text>
									{step.more}
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
	done: boolean;
	title: string;
	how: string;
	/** Controls of the step. */
	more?: ReactNode;
}

const firstAnswerStep = (done: boolean): SetupStep => ({
	done,
	title: "最初の自動応答を作る",
	how: "友だちのメッセージに含まれるキーワードを「自動応答」に、送る内容やタグの操作を「アクション」に登録します。",
	more: (
		<Group gap="sm">
			<Button component={Link} href={addressOf("newReaction")}>
				自動応答を作成する
			</Button>
		</Group>
	),
});

const StepMark = ({ step: { done }, place }: { step: SetupStep; place: number }) => (
	<ThemeIcon size="1.5rem" radius="xl" variant={done ? "light" : "filled"} color={done ? "green" : undefined}>
		{done ? <CheckIcon size="1rem" /> : place}
	</ThemeIcon>
);
