import { Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import type { SlotGroupAttribute } from "#domain/automation/reminders/slot-group-types.ts";
import type { ReserveFlow } from "#domain/engine/reservations/salon-events.ts";
import type { Timing } from "#domain/engine/steps/step-timing.ts";
import { StepsPanel } from "#web/engine/steps/StepsPanel.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { DeleteIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { confirmRemoval } from "../parts/confirmRemoval.ts";
import { ReservationPlaceholderProvider } from "../ReservationPlaceholderProvider.tsx";
import type { SalonPartProps } from "../SettingLoader.tsx";
import {
	createSalonEpisode,
	removeSalonEpisode,
	setSalonEpisodeActive,
	useSalonEpisode,
} from "./salonEpisodeApi.ts";

/** Reminder or follow-up of a salon: its texts and the timing of its steps. */
interface SalonEpisode {
	attr: SlotGroupAttribute;
	flow: ReserveFlow;
	timing: Timing;
	noun: string;
	/** Purpose, shown while it does not exist or has no steps. */
	purpose: string;
	/** Effect of activation. */
	switchLabel: string;
}

const REMINDER: SalonEpisode = {
	attr: "episode_id",
	flow: "reminder",
	timing: "reserve",
	noun: "リマインダ",
	purpose: "予約の前日や当日の朝などに、友だちごとに実行する内容です。",
	switchLabel: "予約に合わせてリマインダを送る",
};

const FOLLOW_UP: SalonEpisode = {
	attr: "follow_id",
	flow: "follow",
	timing: "visit",
	noun: "フォロー",
	purpose: "来店の翌日や1か月後などに、友だちごとに実行する内容です。",
	switchLabel: "来店に合わせてフォローを送る",
};

/** Messages to friends before their visit. */
export const SalonReminderPart = ({ salonId }: SalonPartProps) => (
	<EpisodePart salonId={salonId} definition={REMINDER} />
);

/** Messages to friends after their visit. */
export const SalonFollowUpPart = ({ salonId }: SalonPartProps) => (
	<EpisodePart salonId={salonId} definition={FOLLOW_UP} />
);

interface EpisodePartProps extends SalonPartProps {
	definition: SalonEpisode;
}

/** Steps of a salon's reminder or follow-up. Requires the ability to read reminders. */
function EpisodePart({ salonId, definition }: EpisodePartProps) {
	if (useAbility("episode-read")) return <EpisodeSettings salonId={salonId} definition={definition} />;
	return (
		<EmptyState title={`${definition.noun}を見る権限がありません`}>
			予約の{definition.noun}は、リマインダを見る権限のある管理者が設定できます。
		</EmptyState>
	);
}

function EpisodeSettings({ salonId, definition }: EpisodePartProps) {
	const { attr, flow, timing, noun, purpose } = definition;
	const { data, error, mutate } = useSalonEpisode(salonId, attr);
	const [maySet, mayWrite] = [useAbility("salon-setting"), useAbility("episode-write")];
	const { busy, run } = useBusy();
	const reload = () => void mutate();
	if (error) return <ErrorState error={error} onRetry={reload} />;
	if (data === undefined) return <Skeleton height="12rem" />;
	if (data === null)
		return (
			<EmptyState
				title={`${noun}はまだありません`}
				action={
					maySet &&
					mayWrite && (
						<Button
							leftSection={<PlusIcon />}
							loading={busy}
							onClick={() =>
								void run(() => createSalonEpisode(salonId, attr, `予約の${noun}`).then(reload, toastFailed))
							}
						>
							{noun}を作る
						</Button>
					)
				}
			>
				{purpose}
			</EmptyState>
		);
	return (
		<ReservationPlaceholderProvider salonId={salonId} flow={flow}>
			<Stack maw="60rem">
				<EpisodeSwitch
					definition={definition}
					episode={data}
					mayWrite={maySet && mayWrite}
					onChanged={reload}
				/>
				<StepsPanel
					// Activation changes the number of waiting friends, so the panel loads again.
					key={String(data.is_active)}
					kind="episode"
					id={data.id}
					timing={timing}
					purpose={purpose}
					// The reminder has no form here, so nothing needs its new version.
					onVersion={() => undefined}
				/>
			</Stack>
		</ReservationPlaceholderProvider>
	);
}

interface EpisodeSwitchProps {
	definition: SalonEpisode;
	episode: { id: number; is_active: boolean; steps: unknown[] };
	mayWrite: boolean;
	onChanged: () => void;
}

/** Activation toggle and deletion, with a note about the effect on existing bookings. */
function EpisodeSwitch({
	definition: { noun, switchLabel },
	episode,
	mayWrite,
	onChanged,
}: EpisodeSwitchProps) {
	const { id, is_active } = episode;
	const { busy, run } = useBusy();
	const remove = () =>
		confirmRemoval({
			subject: `予約の${noun}`,
			message: "ステップも削除し、これから送る予定だったものは送りません。元に戻せません。",
			confirm: "削除する",
			doneText: `予約の${noun}を削除しました`,
			remove: async () => {
				await removeSalonEpisode(id);
				onChanged();
			},
		});
	return (
		<Paper withBorder p="md">
			<Group justify="space-between" gap="sm">
				<Toggle
					label={switchLabel}
					checked={is_active}
					disabled={!mayWrite || busy}
					onChange={() => void run(() => setSalonEpisodeActive(id, !is_active).then(onChanged, toastFailed))}
				/>
				{mayWrite && (
					<Button
						variant="subtle"
						color="red"
						size="compact-sm"
						leftSection={<DeleteIcon />}
						onClick={() => void remove()}
					>
						{noun}を削除する
					</Button>
				)}
			</Group>
			<Text size="xs" c="dimmed" mt="xs">
				{is_active
					? "確定した予約に送ります。予約が変わると日時も変わり、キャンセルや削除で止まります。オフにすると、これから送る予定だったものは送りません。"
					: "いまは送りません。オンにすると、すでに入っている予約にも、これから来るステップを送ります。"}
			</Text>
		</Paper>
	);
}
