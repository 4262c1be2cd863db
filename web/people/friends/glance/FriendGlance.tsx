import { Skeleton, Stack } from "@mantine/core";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { MembershipState } from "#web/people/line-events/MembershipState.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { type FriendGlanceData, type GlancePartsData, useFriendGlance } from "./friendGlanceApi.ts";
import { CouponsPart } from "./parts/CouponsPart.tsx";
import { GlanceEventsPart } from "./parts/GlanceEventsPart.tsx";
import { InfoPart } from "./parts/InfoPart.tsx";
import { MarkPart } from "./parts/MarkPart.tsx";
import { MenuPart } from "./parts/MenuPart.tsx";
import { NamesPart } from "./parts/NamesPart.tsx";
import { PhasesPart } from "./parts/PhasesPart.tsx";
import { PointsPart } from "./parts/PointsPart.tsx";
import { PurchasesPart } from "./parts/PurchasesPart.tsx";
import { ScoresPart } from "./parts/ScoresPart.tsx";
import { StepsPart } from "./parts/StepsPart.tsx";
import { UsageCountPart } from "./parts/UsageCountPart.tsx";

/** Summary of a friend: the current state in each area, with links. */
export function FriendGlance({ friendId }: { friendId: number }) {
	const { data, error, mutate } = useFriendGlance(friendId);
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
			{data.parts.lineState && (
				<MembershipState friendId={friendId} state={data.parts.lineState} onChanged={() => void mutate()} />
			)}
			<RemainingParts friend={data.friend} parts={data.parts} />
		</Stack>
	);
}

/** Remaining parts, without the visits, which are above the profile. Most are omitted if they are empty. */
const RemainingParts = ({
	friend,
	parts,
}: {
	friend: FriendGlanceData["friend"];
	parts: GlancePartsData;
}) => (
	<>
		{parts.scores && <ScoresPart {...parts.scores} />}
		{parts.points && <PointsPart friendId={friend.id} points={parts.points} />}
		{parts.purchases && <PurchasesPart friendId={friend.id} purchases={parts.purchases} />}
		{parts.coupons && <CouponsPart friendId={friend.id} coupons={parts.coupons} />}
		{parts.info && <InfoPart friend={friend} info={parts.info} />}
		{(parts.scenarios || parts.reminders) && (
			<StepsPart friendId={friend.id} scenarios={parts.scenarios} reminders={parts.reminders} />
		)}
		{parts.events && <GlanceEventsPart events={parts.events} />}
		{parts.phases && <PhasesPart friendId={friend.id} phases={parts.phases} />}
		{"richmenu" in parts && <MenuPart friendId={friend.id} menu={parts.richmenu ?? null} />}
		{parts.forms && <UsageCountPart title="回答フォーム" unit="回答" to="formAnswers" items={parts.forms} />}
		{parts.landings && (
			<UsageCountPart
				title="流入経路"
				unit="訪問"
				to="landing"
				items={parts.landings.map(({ added_friend, ...each }) => ({
					...each,
					note: added_friend ? "友だち追加" : null,
				}))}
			/>
		)}
		{parts.visits && <UsageCountPart title="サイト訪問" unit="訪問" to="script" items={parts.visits} />}
		{parts.conversions && (
			<UsageCountPart title="コンバージョン" unit="件" to="tracker" items={parts.conversions} />
		)}
	</>
);

const GlanceSkeleton = () => (
	<Stack gap="md" aria-hidden="true">
		{[3, 5, 4, 3].map((height, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
			<Skeleton key={index} height={`${height}rem`} />
		))}
	</Stack>
);
