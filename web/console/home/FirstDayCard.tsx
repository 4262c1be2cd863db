import { Button, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { nextStep } from "#domain/console/first-day/first-steps.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { closeGuide } from "#web/console/first-day/firstDayApi.ts";
import { FIRST_STEP_TEXTS } from "#web/console/first-day/firstStepTexts.ts";
import { toStepStates } from "#web/console/first-day/toStepStates.ts";
import type { HomeData } from "./homeApi.ts";

/** Progress of the first day with its next step. It disappears after the last one, or when it is closed. */
export function FirstDayCard({ guide }: { guide: HomeData["first_day"] }) {
	const steps = toStepStates(guide.steps);
	const next = nextStep(steps);
	if (guide.is_closed || !next) return null;
	const done = steps.filter(({ isDone }) => isDone).length;
	const { title, lead } = FIRST_STEP_TEXTS[next.name];
	return (
		<Paper withBorder p="md" component="section" aria-label="はじめに">
			<Stack gap="sm">
				<Group justify="space-between" gap="xs">
					<Title order={2}>はじめに</Title>
					<Group gap="xs">
						<Text size="sm" c="dimmed">
							{done} / {steps.length} 完了
						</Text>
						<Button variant="subtle" color="gray" size="xs" onClick={() => void closeGuide(guide, true)}>
							閉じる
						</Button>
					</Group>
				</Group>
				<Progress value={(100 * done) / steps.length} aria-label={`${steps.length}個のうち${done}個が完了`} />
				<Stack gap="2xs">
					<Text fw={600}>次は「{title}」です</Text>
					<Text size="sm" c="dimmed">
						{lead}
					</Text>
				</Stack>
				<Group gap="xs">
					<Button component={Link} href={addressOf("firstDayStep", { step: next.name })}>
						{next === steps[0] ? "始める" : "続ける"}
					</Button>
					<Button component={Link} href={addressOf("firstDay")} variant="subtle">
						すべての手順を見る
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}
