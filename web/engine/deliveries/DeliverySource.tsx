import { Group, Stack, Text } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/action-cause.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import {
	ActionIcon,
	ApiIcon,
	BroadcastIcon,
	ClockIcon,
	CouponIcon,
	EpisodeIcon,
	FormIcon,
	IntroductionIcon,
	LandingIcon,
	LinkIcon,
	PersonIcon,
	PointIcon,
	ProductIcon,
	ReactionIcon,
	ReservationIcon,
	RichmenuIcon,
	SalonIcon,
	ScenarioIcon,
	ScoreIcon,
	SendIcon,
	TagIcon,
	TemplateIcon,
	TrackerIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import type { DeliveryRow } from "./deliveriesApi.ts";

const CAUSE_ICONS: Record<CauseType, ComponentType<{ size?: string }>> = {
	reaction: ReactionIcon,
	task: ClockIcon,
	richmenu: RichmenuIcon,
	tag: TagIcon,
	scenario: ScenarioIcon,
	episode: EpisodeIcon,
	form: FormIcon,
	reservation: SalonIcon,
	broadcast: BroadcastIcon,
	event: ReservationIcon,
	operator: PersonIcon,
	open_api: ApiIcon,
	link: LinkIcon,
	landing: LandingIcon,
	template: TemplateIcon,
	tracker: TrackerIcon,
	score: ScoreIcon,
	points: PointIcon,
	product: ProductIcon,
	coupon: CouponIcon,
	introduction: IntroductionIcon,
};

/** Origin of a delivery: a test, or the trigger and its action. */
export function DeliverySource({
	delivery: { is_test, cause_type, cause_label, action_name, program_name },
}: {
	delivery: DeliveryRow;
}) {
	const CauseIcon = cause_type && CAUSE_ICONS[cause_type];
	return (
		<Stack gap={0} miw={0}>
			{is_test && <Line icon={<SendIcon size="1rem" />} kind="送った方法" name={TESTER_TEXTS.sentAsTest} />}
			{program_name && (
				<Line icon={<ApiIcon size="1rem" />} kind={CAUSE_LABELS.open_api} name={program_name} />
			)}
			{CauseIcon && cause_label && (
				<Line icon={<CauseIcon size="1rem" />} kind={CAUSE_LABELS[cause_type]} name={cause_label} />
			)}
			{action_name && action_name !== cause_label && (
				<Line icon={<ActionIcon size="1rem" />} kind="アクション" name={action_name} />
			)}
		</Stack>
	);
}

const Line = ({ icon, kind, name }: { icon: ReactNode; kind: string; name: string }) => (
	<Group gap="0.25rem" wrap="nowrap" align="flex-start">
		<Text span c="dimmed" lh={0} mt="0.125rem" role="img" aria-label={kind} title={kind}>
			{icon}
		</Text>
		<CutText size="sm" lines={2}>
			{name}
		</CutText>
	</Group>
);
