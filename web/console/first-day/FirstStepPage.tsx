import { Button, Group, Skeleton, Stack } from "@mantine/core";
import type { ComponentType } from "react";
import { Link, useParams } from "wouter";
import { FIRST_STEPS, type FirstStep } from "#domain/console/first-day/first-steps.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import classes from "./FirstDay.module.css";
import { type FirstDay, skipStep, useFirstDay } from "./firstDayApi.ts";
import { FIRST_STEP_TEXTS } from "./firstStepTexts.ts";
import { StepMark } from "./StepMark.tsx";
import { AnswersStep } from "./steps/AnswersStep.tsx";
import { BookingStep } from "./steps/BookingStep.tsx";
import { ConnectStep } from "./steps/ConnectStep.tsx";
import { FriendsStep } from "./steps/FriendsStep.tsx";
import { GreetingStep } from "./steps/GreetingStep.tsx";
import { MenuStep } from "./steps/MenuStep.tsx";
import { PhoneStep } from "./steps/PhoneStep.tsx";
import { StarterStep } from "./steps/StarterStep.tsx";

/** Contents of the steps. */
const STEPS: Record<FirstStep, ComponentType<{ guide: FirstDay }>> = {
	connect: ConnectStep,
	friends: FriendsStep,
	starter: StarterStep,
	greeting: GreetingStep,
	answers: AnswersStep,
	menu: MenuStep,
	booking: BookingStep,
	phone: PhoneStep,
};

const isStep = (name: string): name is FirstStep => (FIRST_STEPS as readonly string[]).includes(name);

/** One step of the first day, beside the list of all steps. */
export function FirstStepPage() {
	const { step = "" } = useParams();
	const { data, error, mutate } = useFirstDay();
	const back = <BackLink href={addressOf("firstDay")} label="はじめにに戻る" />;
	if (!isStep(step)) return <UnknownStep />;
	const Step = STEPS[step];
	return (
		<PageLayout title={FIRST_STEP_TEXTS[step].title} help={FIRST_STEP_TEXTS[step].lead} before={back}>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="32rem" />}
			{data && (
				<div className={classes.columns}>
					<StepNavigation guide={data} current={step} />
					<Stack gap="md" className={classes.content} data-wide={step === "starter" || undefined}>
						{/* A new step begins with fields of its own. */}
						<Step key={step} guide={data} />
						<StepButtons guide={data} current={step} />
					</Stack>
				</div>
			)}
		</PageLayout>
	);
}

/** Notice in place of a step whose name in the address does not exist. */
const UnknownStep = () => (
	<PageLayout title="はじめに">
		<EmptyState
			art="calm"
			title="この手順は見つかりません"
			action={
				<Button component={Link} href={addressOf("firstDay")} variant="default">
					はじめにへ
				</Button>
			}
		/>
	</PageLayout>
);

/** All steps, beside the current one; on a phone only their marks. */
const StepNavigation = ({ guide, current }: { guide: FirstDay; current: FirstStep }) => (
	<nav aria-label="手順" className={classes.rail}>
		{guide.steps.map(({ name, is_done }, index) => (
			<Link
				key={name}
				href={addressOf("firstDayStep", { step: name })}
				className={classes.railStep}
				aria-current={name === current ? "step" : undefined}
				title={FIRST_STEP_TEXTS[name].title}
			>
				<StepMark isDone={is_done} ordinal={index + 1} />
				<span className={classes.railTitle}>
					{FIRST_STEP_TEXTS[name].title}
					{is_done && <span className={classes.spoken}>（完了）</span>}
				</span>
			</Link>
		))}
	</nav>
);

/** Buttons to the previous and the next step; a pending step can also be put off. */
function StepButtons({ guide, current }: { guide: FirstDay; current: FirstStep }) {
	const position = FIRST_STEPS.indexOf(current);
	const state = guide.steps.find(({ name }) => name === current);
	const before = FIRST_STEPS[position - 1];
	const after = FIRST_STEPS[position + 1];
	const next = after ? addressOf("firstDayStep", { step: after }) : addressOf("firstDay");
	const isPending = state && !state.is_done && !state.is_skipped;
	return (
		<Group justify="space-between" gap="xs">
			{before ? (
				<Button
					component={Link}
					href={addressOf("firstDayStep", { step: before })}
					variant="subtle"
					color="gray"
				>
					前へ
				</Button>
			) : (
				<span />
			)}
			<Group gap="xs">
				{isPending && (
					<Button
						component={Link}
						href={next}
						variant="subtle"
						color="gray"
						onClick={() => void skipStep(guide, current, true)}
					>
						あとでする
					</Button>
				)}
				<Button component={Link} href={next} variant={isPending ? "default" : "filled"}>
					{after ? `次へ：${FIRST_STEP_TEXTS[after].title}` : "はじめにに戻る"}
				</Button>
			</Group>
		</Group>
	);
}
