import { Skeleton, Stack } from "@mantine/core";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { type Glance, type GlanceParts, useGlance } from "./api.ts";
import { EventsPart } from "./parts/EventsPart.tsx";
import { InfoPart } from "./parts/InfoPart.tsx";
import { MarkPart } from "./parts/MarkPart.tsx";
import { MenuPart } from "./parts/MenuPart.tsx";
import { NamesPart } from "./parts/NamesPart.tsx";
import { PhasesPart } from "./parts/PhasesPart.tsx";
import { ReservationsPart } from "./parts/ReservationsPart.tsx";
import { ScoresPart } from "./parts/ScoresPart.tsx";
import { StepsPart } from "./parts/StepsPart.tsx";
import { TimesPart } from "./parts/TimesPart.tsx";

/** A friend at a glance: where they stand with everything that goes on with them, each with the way to it. */
export function FriendGlance({ friendId }: { friendId: number }) {
	const { data, error, mutate } = useGlance(friendId);
	const mayWrite = useAbility("friend-write");
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <GlanceSkeleton />;
	return (
		<Stack gap="md">
			{mayWrite && (
				<div>
					<EditFriend friend={data.friend} label="情報を編集" />
				</div>
			)}
			<NamesPart friend={data.friend} />
			<MarkPart friendId={friendId} mark={data.parts.mark ?? null} mayWrite={mayWrite} />
			<Rest friend={data.friend} parts={data.parts} />
		</Stack>
	);
}

/** Remaining parts; empty ones are omitted, except those that every friend has. */
const Rest = ({ friend, parts }: { friend: Glance["friend"]; parts: GlanceParts }) => (
	<>
		{parts.scores && <ScoresPart {...parts.scores} />}
		{parts.info && <InfoPart friend={friend} info={parts.info} />}
		{(parts.scenarios || parts.reminders) && (
			<StepsPart friendId={friend.id} scenarios={parts.scenarios} reminders={parts.reminders} />
		)}
		{parts.reservations && <ReservationsPart reservations={parts.reservations} />}
		{parts.events && <EventsPart events={parts.events} />}
		{parts.phases && <PhasesPart friendId={friend.id} phases={parts.phases} />}
		{"richmenu" in parts && <MenuPart friendId={friend.id} menu={parts.richmenu ?? null} />}
		{parts.forms && <TimesPart title="回答フォーム" unit="回答" to="formAnswers" items={parts.forms} />}
		{parts.landings && (
			<TimesPart
				title="流入経路"
				unit="訪問"
				to="landing"
				items={parts.landings.map(({ added_friend, ...each }) => ({
					...each,
					note: added_friend ? "友だち追加" : null,
				}))}
			/>
		)}
		{parts.visits && <TimesPart title="サイト訪問" unit="訪問" to="script" items={parts.visits} />}
		{parts.conversions && (
			<TimesPart title="コンバージョン" unit="件" to="tracker" items={parts.conversions} />
		)}
	</>
);

const GlanceSkeleton = () => (
	<Stack gap="md" aria-hidden="true">
		{[3, 5, 4, 3].map((height, at) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: they never change
			<Skeleton key={at} height={`${height}rem`} />
		))}
	</Stack>
);
