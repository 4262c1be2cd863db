import { Button, Group, Paper, Progress, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { nextStep } from "#domain/console/first-day/first-steps.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import classes from "./FirstDay.module.css";
import { closeGuide, type FirstDay, useFirstDay } from "./firstDayApi.ts";
import { FIRST_STEP_TEXTS } from "./firstStepTexts.ts";
import { StepMark } from "./StepMark.tsx";
import { toStepStates } from "./toStepStates.ts";

/** Guide of the first day: all steps with their progress, each with a page of its own. */
export function FirstDayPage() {
	const { data, error, mutate } = useFirstDay();
	return (
		<PageLayout
			title="はじめに"
			help="開店の準備を、上から順に進めます。どこからでも始められ、あとで変えられます。"
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="36rem" maw="44rem" />}
			{data && <StepList guide={data} />}
		</PageLayout>
	);
}

function StepList({ guide }: { guide: FirstDay }) {
	const steps = toStepStates(guide.steps);
	const next = nextStep(steps);
	const done = steps.filter(({ isDone }) => isDone).length;
	return (
		<Stack gap="md" maw="44rem">
			<Paper withBorder p="md">
				<Stack gap="sm">
					<Group justify="space-between" gap="xs">
						<Text fw={600}>
							{done} / {steps.length} 完了
						</Text>
						{next && (
							<Button component={Link} href={addressOf("firstDayStep", { step: next.name })}>
								{next === steps[0] ? "始める" : `次へ：${FIRST_STEP_TEXTS[next.name].title}`}
							</Button>
						)}
					</Group>
					<Progress
						value={(100 * done) / steps.length}
						aria-label={`${steps.length}個のうち${done}個が完了`}
					/>
				</Stack>
			</Paper>
			{!next && (
				<EmptyState art="calm" title="準備ができました">
					友だちからのメッセージを待ちましょう。設定は、いつでもここから見直せます。
				</EmptyState>
			)}
			<ol className={classes.steps}>
				{steps.map((step, index) => (
					<Paper key={step.name} component="li" withBorder p="md" data-next={step === next || undefined}>
						<div {...rowLinkTarget}>
							<Group gap="md" wrap="nowrap">
								<StepMark {...step} ordinal={index + 1} />
								<Stack gap="2xs" flex={1}>
									<Title order={2} size="h3">
										<RowLink
											href={addressOf("firstDayStep", { step: step.name })}
											title={FIRST_STEP_TEXTS[step.name].title}
										>
											<strong>{FIRST_STEP_TEXTS[step.name].title}</strong>
										</RowLink>
									</Title>
									<Text size="sm" c="dimmed">
										{FIRST_STEP_TEXTS[step.name].lead}
									</Text>
								</Stack>
								<Text size="xs" c="dimmed" className={classes.state}>
									{step.isDone ? "完了" : step.isSkipped ? "あとで" : ""}
								</Text>
								<ForwardIcon size="1rem" />
							</Group>
						</div>
					</Paper>
				))}
			</ol>
			<Group>
				<Button variant="subtle" size="xs" onClick={() => void closeGuide(guide, !guide.is_closed)}>
					{guide.is_closed ? "ホームに案内を表示する" : "ホームの案内を閉じる"}
				</Button>
			</Group>
		</Stack>
	);
}
